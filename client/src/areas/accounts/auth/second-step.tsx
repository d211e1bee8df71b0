import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { loginSecondFactor } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import account from '#components/account/account.module.css';
import { AccountPage } from '#components/account/account-page.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { loginMessage } from './login.actions.ts';

interface SecondStepProps {
  challenge: string;
  email: string;
  onSignedIn: (token: string, user: SessionUser) => Promise<void>;
  /** Returns to the password, with the reason where the sign-in has ended. */
  onBack: (reason: string | null) => void;
}

/** The code of an authenticator app, or a recovery code, after the password. Requirements Y51–Y54. */
export function SecondStep({ challenge, email, onSignedIn, onBack }: SecondStepProps) {
  const api = useApi();
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useContractForm(loginSecondFactor, {
    initialValues: { code: '' },
    bodyOf: ({ code }) => ({ challenge, code }),
    check: ({ code }) =>
      code.trim() ? {} : { code: isRecovery ? 'Please enter a recovery code' : 'Please enter the six digits' },
    send: async ({ code }) => {
      const outcome = await finishSignIn(api, challenge, code);
      if (outcome.kind === 'signed-in') await onSignedIn(outcome.token, outcome.user);
      return outcome.kind === 'failed' ? refusal(outcome.message, { code: outcome.message }) : outcome;
    },
    onDone: (outcome) => {
      if (outcome.kind === 'ended') onBack(outcome.message);
    },
  });

  return (
    <AccountPage
      title="Two-step sign-in"
      lead={
        isRecovery
          ? `Enter one of the recovery codes that you saved for ${email}. Each works once.`
          : `Enter the six digits that your authenticator app shows for ${email}.`
      }
    >
      <div className={account['card']}>
        <form {...form.props} className={account['form']} method="post">
          <FailureBanner>{form.failure}</FailureBanner>
          <CodeField key={String(isRecovery)} isRecovery={isRecovery} {...form.field('code')} />
          <Button type="submit" size="xl" fullWidth disabled={form.isBusy} aria-busy={form.isBusy}>
            {form.isBusy ? 'Logging in…' : 'Log In'}
          </Button>
        </form>
      </div>
      <p className={account['links']}>
        <button
          type="button"
          className={account['link']}
          onClick={() => {
            form.start({ code: '' });
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </button>
        <button type="button" className={account['link']} onClick={() => onBack(null)}>
          Back
        </button>
      </p>
    </AccountPage>
  );
}

interface CodeFieldProps {
  isRecovery: boolean;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** Has the focus as soon as it is there, because the page asks for nothing else. */
function CodeField({ isRecovery, ...field }: CodeFieldProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={line}>
      <TextField
        label={isRecovery ? 'Recovery code' : 'Code'}
        name="code"
        type="text"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={64}
        placeholder={isRecovery ? 'XXXXX-XXXXX-XXXXX-XXXXX' : '123 456'}
        {...field}
        isRequired
      />
    </div>
  );
}

type StepOutcome =
  | { kind: 'signed-in'; token: string; user: SessionUser }
  /** The password is asked again. */
  | { kind: 'ended'; message: string }
  | { kind: 'failed'; message: string };

/** Sends the code of a sign-in whose password was right. Requirement Y51. */
async function finishSignIn(api: ApiClient, challenge: string, code: string): Promise<StepOutcome> {
  const result = await api.call(loginSecondFactor, { body: { challenge, code }, token: null });
  if (result.ok) return { kind: 'signed-in', token: result.data.token, user: result.data.user };
  const isEnded = result.kind === 'refused' && ['SIGN_IN_EXPIRED', 'PAYMENT_REQUIRED'].includes(result.code);
  return { kind: isEnded ? 'ended' : 'failed', message: loginMessage(result) };
}
