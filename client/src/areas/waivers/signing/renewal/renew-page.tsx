import type { openRenewal } from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { languageOfTag } from '@gatehouse/sync-protocol/languages/languages';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { openRenewalEndpoint, requestRenewalAgainEndpoint } from '#lib/api/replies/renewal-replies';
import { tabStorage } from '#lib/store/browser-storage';
import { useBookedLanguage } from '#lib/visitor-text/use-visitor-text';
import { type PublicReply, publicDocuments } from '../flow/documents/public-documents.ts';
import { type FlowState, initialFlow } from '../flow/flow.model.ts';
import { PublicWaiver } from '../public-waiver.tsx';
import { LinkPage } from './link-page.tsx';
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

interface RenewedFormProps {
  token: string;
  opened: OpenedRenewal;
  onSigned: () => void;
}

/** The form of a renewal, filled in: for just the documents that end. */
function RenewedForm({ token, opened, onSigned }: RenewedFormProps) {
  const { client_id: clientId, document_ids: ids } = opened;
  const state = useMemo(() => renewedFlow(opened), [opened]);
  const documentsOf = useCallback((reply: PublicReply) => publicDocuments(reply, ids), [ids]);
  /* Someone else signs what a visit needs, and not what ended here. */
  const onAgain = () => window.location.assign(`/waiver/${encodeURIComponent(clientId)}`);
  return (
    <PublicWaiver
      clientId={clientId}
      party={null}
      wanted={null}
      documentsOf={documentsOf}
      begun={{ state, draftName: token, onSigned, onAgain }}
    />
  );
}

/** The form as it was signed before, without answers, consent and signature, at its first person. Requirement W49. */
function renewedFlow({ kind, person, minors }: Pick<OpenedRenewal, 'kind' | 'person' | 'minors'>): FlowState {
  return {
    ...initialFlow,
    kind,
    step: kind === 'adult' ? { name: 'final' } : { name: 'minor', index: 0 },
    adult: person,
    minors,
  };
}

export type OpenedRenewal = ReplyOf<typeof openRenewal>;

const keyOf = (token: string): string => `gatehouse.renewal.${token}`;

/** What this tab opened with a link that opens once: a reload must not lose it. Null where it opened nothing with it. */
function keptRenewal(token: string, storage: Storage | null = tabStorage()): OpenedRenewal | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(token)) ?? 'null');
    return openRenewalEndpoint.isReply(kept) ? kept : null;
  } catch {
    return null;
  }
}

function keepRenewal(token: string, opened: OpenedRenewal, storage: Storage | null = tabStorage()): void {
  try {
    storage?.setItem(keyOf(token), JSON.stringify(opened));
  } catch {
    /* Where the tab has no room for it, the form works until it is reloaded. */
  }
}

function forgetRenewal(token: string, storage: Storage | null = tabStorage()): void {
  storage?.removeItem(keyOf(token));
}
