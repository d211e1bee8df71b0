import { isEmail } from '@gatehouse/sync-protocol/rules/people/email';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import account from '../../components/account/account.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { useFirstError } from '../../components/account/use-first-error.ts';
import { MessageBanner } from '../../components/visitor/message-banner.tsx';
import { TextField } from '../../components/visitor/text-field.tsx';
import { useApi } from '../../lib/api/api-context.tsx';
import { type Outcome, requestReset } from './password-reset.actions.ts';

/** Asks for a link that sets a new password. Requirement A3. */
export function ForgotPasswordPage() {
  const api = useApi();
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(search.get('email') ?? '');
  const [errors, setErrors] = useState<{ email?: string }>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useFirstError(form, errors);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const isGood = isEmail(email);
    setErrors(isGood ? {} : { email: 'Please enter a valid email address' });
    setOutcome(null);
    if (!isGood) return;
    setIsBusy(true);
    setOutcome(await requestReset(api, email.trim()));
    setIsBusy(false);
  };

  return (
    <AccountPage
      title="Forgot password"
      lead="Tell us the email address of your account. We send a link that sets a new password; it works for one hour."
    >
      <div className={account['card']}>
        <form ref={form} className={account['form']} noValidate method="post" onSubmit={(event) => void submit(event)}>
          {outcome ? (
            <MessageBanner tone={outcome.ok ? 'good' : 'bad'} isUrgent={!outcome.ok}>
              {outcome.message}
            </MessageBanner>
          ) : null}
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            onChange={setEmail}
            error={errors.email ?? null}
            isRequired
          />
          <Button type="submit" size="xl" fullWidth disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Sending…' : outcome?.ok ? 'Send again' : 'Send reset link'}
          </Button>
        </form>
      </div>
      <p className={account['links']}>
        <Link to="/login" className={account['link'] ?? ''}>
          Back to login
        </Link>
      </p>
    </AccountPage>
  );
}
