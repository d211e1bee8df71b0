import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import account from '../../components/account/account.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { PasswordField } from '../../components/account/password-field.tsx';
import { useFirstError } from '../../components/account/use-first-error.ts';
import { MessageBanner } from '../../components/visitor/message-banner.tsx';
import { useApi } from '../../lib/api/api-context.tsx';
import { INVALID_LINK, type Outcome, passwordErrors, setNewPassword } from './password-reset.actions.ts';

/** The sign-in page follows by itself. Requirement A3. */
const REDIRECT_AFTER_MS = 3000;

/** Sets a new password with the token of a mailed link. Requirement A3. */
export function ResetPasswordPage() {
  const api = useApi();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [link] = useState(() => ({ token: search.get('token') ?? '', email: search.get('email') ?? '' }));
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [errors, setErrors] = useState<ReturnType<typeof passwordErrors>>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useFirstError(form, errors);

  /* The token is read; the address bar, the history and whoever looks over the shoulder have no use for it. */
  const isInAddress = search.size > 0;
  useEffect(() => {
    if (isInAddress) setSearch({}, { replace: true });
  }, [isInAddress, setSearch]);

  const isDone = outcome?.ok === true;
  const signIn = `/login?${new URLSearchParams({ email: link.email })}`;
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => void navigate(signIn, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate, signIn]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || isDone) return;
    const found = passwordErrors(password, confirmation);
    setErrors(found);
    setOutcome(null);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    setOutcome(await setNewPassword(api, link, password));
    setIsBusy(false);
  };

  if (!link.token || !link.email)
    return (
      <AccountPage title="Reset password">
        <MessageBanner tone="bad" isUrgent>
          {INVALID_LINK}
        </MessageBanner>
        <NewLink />
      </AccountPage>
    );
  return (
    <AccountPage title="Reset password" lead={`Choose a new password for ${link.email}.`}>
      {outcome ? (
        <MessageBanner tone={outcome.ok ? 'good' : 'bad'} isUrgent>
          {outcome.message}
          {outcome.ok ? ' Taking you to the sign-in page…' : ''}
        </MessageBanner>
      ) : null}
      {isDone ? (
        <Button component={Link} to={signIn} size="xl">
          Log In
        </Button>
      ) : (
        <div className={account['card']}>
          <form
            ref={form}
            className={account['form']}
            noValidate
            method="post"
            onSubmit={(event) => void submit(event)}
          >
            {/* Password managers look for whose password this is. */}
            <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
            <PasswordField
              label="New password"
              name="password"
              hint="At least 6 characters."
              autoComplete="new-password"
              value={password}
              onChange={setPassword}
              error={errors.password}
            />
            <PasswordField
              label="Confirm new password"
              name="confirmation"
              autoComplete="new-password"
              value={confirmation}
              onChange={setConfirmation}
              error={errors.confirmation}
            />
            <Button type="submit" size="xl" fullWidth disabled={isBusy} aria-busy={isBusy}>
              {isBusy ? 'Saving…' : 'Reset password'}
            </Button>
          </form>
        </div>
      )}
      {outcome && !outcome.ok ? <NewLink /> : null}
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
