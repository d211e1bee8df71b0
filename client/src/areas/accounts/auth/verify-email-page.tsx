import { verifyEmail } from '@gatehouse/sync-protocol/areas/accounts/email-verification.contracts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AccountPage } from '#components/account/account-page.tsx';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';

const INVALID_VERIFY_LINK = 'This link is incomplete. Open it from the email again, or copy all of it.';

/** `isFinal`: trying again with this link leads nowhere. */
type Confirmation = { ok: true; message: string } | { ok: false; message: string; isFinal: boolean };

/** Confirms the address that the link of this token was mailed to. */
async function confirmEmail(api: ApiClient, token: string): Promise<Confirmation> {
  const result = await api.call(verifyEmail, { body: { token }, token: null });
  if (result.ok) return { ok: true, message: 'Your email address is confirmed. You can pair devices now.' };
  if (result.kind === 'network' || result.kind === 'aborted')
    return { ok: false, message: 'Network error. Please try again.', isFinal: false };
  const isRefusal = result.kind === 'refused' && result.status < 500 && result.message;
  return {
    ok: false,
    message: isRefusal ? result.message : 'Your email address could not be confirmed. Please try again.',
    isFinal: result.kind === 'refused' && result.code === 'LINK_EXPIRED',
  };
}

/**
 * Confirms the address of who opened an account, by the mailed link. A person presses the button: mail programs open links
 * by themselves, and the address may belong to a person who never asked for an account.
 */
export function VerifyEmailPage() {
  const api = useApi();
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  const [outcome, setOutcome] = useState<Confirmation | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /* The token is read; the address bar and the history have no use for it. */
  const isInAddress = search.size > 0;
  useEffect(() => {
    if (isInAddress) setSearch({}, { replace: true });
  }, [isInAddress, setSearch]);

  const confirm = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(await confirmEmail(api, token));
    setIsBusy(false);
  };

  const shown: Confirmation | null = token ? outcome : { ok: false, message: INVALID_VERIFY_LINK, isFinal: true };
  const isDone = shown?.ok === true;
  const isOver = isDone || (shown?.ok === false && shown.isFinal);
  return (
    <AccountPage
      title="Confirm your email address"
      lead={isDone ? undefined : 'Confirm that this address is yours, and you can pair tablets with your account.'}
    >
      {shown ? (
        <MessageBanner tone={shown.ok ? 'good' : 'bad'} isUrgent>
          {shown.message}
        </MessageBanner>
      ) : null}
      {isOver ? null : (
        <Button size="xl" disabled={isBusy} aria-busy={isBusy} onClick={() => void confirm()}>
          {isBusy ? 'Confirming…' : 'Confirm my email address'}
        </Button>
      )}
      {shown ? (
        <Button component={Link} to={user ? '/my-devices' : '/login'} size="xl" variant={isOver ? 'filled' : 'default'}>
          {user ? 'Go to My Devices' : 'Log In'}
        </Button>
      ) : null}
    </AccountPage>
  );
}
