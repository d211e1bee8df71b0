import { languageOfTag } from '@gatehouse/sync-protocol/languages/languages';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { openRenewalEndpoint, requestRenewalAgainEndpoint } from '#lib/api/replies/renewal-replies';
import { useBookedLanguage } from '#lib/visitor-text/use-visitor-text';
import { LinkPage } from './link-page.tsx';
import { forgetRenewal, keepRenewal, keptRenewal } from './opened-renewal.ts';
import { RenewedForm } from './renewed-form.tsx';
import { UnknownLink } from './unknown-link.tsx';
import { useLinkCall } from './use-link-call.ts';
import { useRenewalText } from './use-renewal-text.ts';

/**
 * `/renew/{token}`: a button opens the form filled in, so that nothing that only follows links uses it up. Until then it asks nothing
 * of the server. Requirement W49.
 */
export function RenewPage({ token }: { token: string }) {
  const t = useRenewalText();
  const api = useApi();
  const [kept] = useState(() => keptRenewal(token));
  const { result, ...open } = useLinkCall(async () => {
    const answer = await api.ask(openRenewalEndpoint, { params: { token }, token: null });
    if (answer.ok) keepRenewal(token, answer.data);
    return answer;
  });
  const opened = kept ?? (result?.is === 'done' ? result.data : null);
  useBookedLanguage(opened ? languageOfTag(opened.language) : undefined);
  useEffect(() => {
    document.title = t('renew.title');
  }, [t]);

  if (opened) return <RenewedForm token={token} opened={opened} onSigned={() => forgetRenewal(token)} />;
  if (result?.is === 'unknown') return <UnknownLink />;
  if (result) return <UsedLink token={token} />;
  return (
    <LinkPage title={t('renew.title')} lead={`${t('renew.lead')} ${t('renew.once')}`} failure={open.failure}>
      <Button size="xl" loading={open.isBusy} onClick={() => void open.send()}>
        {t('renew.continue')}
      </Button>
    </LinkPage>
  );
}

/** A link that is over; the way on is another mail, to the same address alone. */
function UsedLink({ token }: { token: string }) {
  const t = useRenewalText();
  const api = useApi();
  const again = useLinkCall(() => api.ask(requestRenewalAgainEndpoint, { params: { token }, token: null }));
  if (again.result) return <LinkPage title={t('renew.sent')} lead={t('renew.sentHint')} />;
  return (
    <LinkPage title={t('renew.used')} lead={t('renew.usedHint')} failure={again.failure}>
      <Button size="xl" loading={again.isBusy} onClick={() => void again.send()}>
        {t('renew.again')}
      </Button>
    </LinkPage>
  );
}
