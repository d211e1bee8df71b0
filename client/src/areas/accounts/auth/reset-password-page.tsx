import { resetPassword } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import account from '#components/account/account.module.css';
import { AccountPage } from '#components/account/account-page.tsx';
import { NewPasswordFields } from '#components/account/new-password-fields.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { FailureBanner, MessageBanner } from '#components/visitor/message-banner.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { INVALID_LINK, setNewPassword } from './password-reset.actions.ts';

/** The sign-in page follows by itself. Requirement A3. */
const REDIRECT_AFTER_MS = 3000;

/** Sets a new password with the token of a mailed link. Requirement A3. */
export function ResetPasswordPage() {
  const api = useApi();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [link] = useState(() => ({ token: search.get('token') ?? '', email: search.get('email') ?? '' }));
  const form = useContractForm(resetPassword, {
    initialValues: { newPassword: '', confirmation: '' },
    check: (values) => (values.confirmation === values.newPassword ? {} : { confirmation: 'Passwords do not match' }),
    send: ({ newPassword }) => setNewPassword(api, link, newPassword),
  });
  const { isBusy, answer, failure } = form;

  /* The token is read; the address bar, the history and a person looking over the shoulder have no use for it. */
  const isInAddress = search.size > 0;
  useEffect(() => {
    if (isInAddress) setSearch({}, { replace: true });
  }, [isInAddress, setSearch]);

  const isDone = answer !== null;
  const signIn = `/login?${new URLSearchParams({ email: link.email })}`;
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => void navigate(signIn, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate, signIn]);

  if (!link.token || !link.email)
    return (
      <AccountPage title="Reset password">
        <FailureBanner>{INVALID_LINK}</FailureBanner>
        <NewLink />
      </AccountPage>
    );
  return (
    <AccountPage title="Reset password" lead={`Choose a new password for ${link.email}.`}>
      {answer || failure ? (
        <MessageBanner tone={answer ? 'good' : 'bad'} isUrgent>
          {answer ? `${answer.message} Taking you to the sign-in page…` : failure}
        </MessageBanner>
      ) : null}
      {isDone ? (
        <Button component={Link} to={signIn} size="xl">
          Log In
        </Button>
      ) : (
        <div className={account['card']}>
          <form {...form.props} className={account['form']} method="post">
            {/* Password managers look for whose password this is. */}
            <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
            <NewPasswordFields
              label="New password"
              password={form.field('newPassword')}
              confirmation={form.field('confirmation')}
            />
            <Button type="submit" size="xl" fullWidth disabled={isBusy} aria-busy={isBusy}>
              {isBusy ? 'Saving…' : 'Reset password'}
            </Button>
          </form>
        </div>
      )}
      {failure ? <NewLink /> : null}
    </AccountPage>
  );
}

function NewLink() {
  return (
    <Button component={Link} to="/forgot-password" size="xl" variant="default">
      Request a new link
    </Button>
  );
}
