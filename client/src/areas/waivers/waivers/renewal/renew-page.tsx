import { languageOfTag } from '@gatehouse/sync-protocol/languages/languages';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { DeadEnd } from '#components/visitor/dead-end.tsx';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { VisitorTop } from '#components/visitor/visitor-top.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { openRenewalEndpoint, requestRenewalAgainEndpoint } from '#lib/api/replies/renewal-replies';
import { useBookedLanguage } from '#lib/visitor-text/use-visitor-text';
import { forgetRenewal, keepRenewal, keptRenewal, type OpenedRenewal } from './opened-renewal.ts';
import { RenewedForm } from './renewed-form.tsx';
import { useRenewalText } from './use-renewal-text.ts';

type Ended = 'used' | 'unknown';

/** `/renew/{token}`: a button opens the form filled in, so that nothing that only follows links uses it up. Requirement W49. */
export function RenewPage({ token }: { token: string }) {
  const t = useRenewalText();
  const api = useApi();
  const [opened, setOpened] = useState<OpenedRenewal | null>(() => keptRenewal(token));
  const [ended, setEnded] = useState<Ended | null>(null);
  const open = useMutation({
    mutationFn: async () => {
      const answer = await api.ask(openRenewalEndpoint, { params: { token }, token: null });
      if (answer.ok) {
        keepRenewal(token, answer.data);
        setOpened(answer.data);
      } else if (answer.kind === 'refused' && answer.status === 410) setEnded('used');
      else if (answer.kind === 'refused' && answer.status === 404) setEnded('unknown');
      else throw new Error(answer.message);
    },
  });
  useBookedLanguage(opened ? languageOfTag(opened.language) : undefined);
  useEffect(() => {
    document.title = t('renew.title');
  }, [t]);

  if (opened) return <RenewedForm opened={opened} onSigned={() => forgetRenewal()} />;
  if (ended === 'unknown')
    return (
      <DeadEnd title={t('renew.unknown')}>
        <p className={visitor.lead}>{t('renew.unknownHint')}</p>
      </DeadEnd>
    );
  if (ended === 'used') return <Used token={token} />;
  return (
    <Ask title={t('renew.title')} lead={`${t('renew.lead')} ${t('renew.once')}`} error={open.error}>
      <Button size="xl" loading={open.isPending} onClick={() => open.mutate()}>
        {t('renew.continue')}
      </Button>
    </Ask>
  );
}

/** A link that is over; the way on is another mail, to the same address alone. */
function Used({ token }: { token: string }) {
  const t = useRenewalText();
  const api = useApi();
  const again = useMutation({
    mutationFn: async () => {
      const answer = await api.ask(requestRenewalAgainEndpoint, { params: { token }, token: null });
      if (!answer.ok) throw new Error(answer.message);
    },
  });
  if (again.isSuccess) return <Ask title={t('renew.sent')} lead={t('renew.sentHint')} error={null} />;
  return (
    <Ask title={t('renew.used')} lead={t('renew.usedHint')} error={again.error}>
      <Button size="xl" loading={again.isPending} onClick={() => again.mutate()}>
        {t('renew.again')}
      </Button>
    </Ask>
  );
}

interface AskProps {
  title: string;
  lead: string;
  error: Error | null;
  children?: ReactNode;
}

/** A page of one question. */
export function Ask({ title, lead, error, children }: AskProps) {
  return (
    <VisitorPage
      top={
        <VisitorTop name="Gatehouse" logoUrl={null}>
          <LanguageChoice />
        </VisitorTop>
      }
    >
      <div aria-live="polite">
        <h1 className={visitor.title}>{title}</h1>
        <p className={visitor.lead}>{lead}</p>
      </div>
      {error ? (
        <p role="alert" className={visitor.lead}>
          {error.message}
        </p>
      ) : null}
      {children}
    </VisitorPage>
  );
}
