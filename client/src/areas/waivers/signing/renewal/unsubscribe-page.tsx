import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { unsubscribeEndpoint } from '#lib/api/replies/renewal-replies';
import { LinkPage } from './link-page.tsx';
import { UnknownLink } from './unknown-link.tsx';
import { useLinkCall } from './use-link-call.ts';
import { useRenewalText } from './use-renewal-text.ts';

/** `/unsubscribe/{token}`: one button ends the mails before a signature ends. Requirement W48. */
export function UnsubscribePage({ token }: { token: string }) {
  const t = useRenewalText();
  const api = useApi();
  const end = useLinkCall(() => api.ask(unsubscribeEndpoint, { params: { token }, token: null }));
  useEffect(() => {
    document.title = t('unsubscribe.confirm');
  }, [t]);
  if (end.result?.is === 'done') return <LinkPage title={t('unsubscribe.done')} lead={t('unsubscribe.doneHint')} />;
  if (end.result) return <UnknownLink />;
  return (
    <LinkPage title={t('unsubscribe.title')} lead={t('unsubscribe.lead')} failure={end.failure}>
      <Button size="xl" loading={end.isBusy} onClick={() => void end.send()}>
        {t('unsubscribe.confirm')}
      </Button>
    </LinkPage>
  );
}
