import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { Button } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import account from '#components/account/account.module.css';
import { AccountPage } from '#components/account/account-page.tsx';
import { EmailField } from '#components/account/email-field.tsx';
import { PasswordField } from '#components/account/password-field.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { useSession, useSessionStore } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { focusFirstEmptyField } from '#lib/first-field';
import { addressWith } from './address-with.ts';
import { type LoginOutcome, type PaymentDue, signIn } from './login.actions.ts';

/* Lazy: most accounts have none of them, and the page is a stranger's first. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

const OtherWays = lazy(async () => ({ default: (await import('./other-ways.tsx')).OtherWays }));

interface LoginPageProps {
  homeOfUser: (role: 'admin' | 'client') => string;
  /** What an account that has to pay first gets to see; `onBack` returns to the form. */
  PayFirst: ComponentType<{ due: PaymentDue; onBack: () => void }>;
}

/** Sign-in for owners and platform admins. Requirement A1. */
export function LoginPage({ homeOfUser, PayFirst }: LoginPageProps) {
  const api = useApi();
  const session = useSessionStore();
  const { user, needsSignIn } = useSession();
  const location = useLocation();
  const [search] = useSearchParams();
  /* Why the password is asked again. */
  const [ended, setEnded] = useState<string | null>(null);
  const form = useContractForm(login, {
    initialValues: { email: (needsSignIn ? user?.email : search.get('email')) ?? '', password: '' },
    check: whatIsMissing,
    onTry: () => setEnded(null),
    send: async ({ email, password }) => {
      const outcome = await signIn(api, email.trim(), password);
      if (outcome.kind === 'signed-in') await session.signedIn(outcome.token, outcome.user);
      return outcome.kind === 'failed' ? refusal(outcome.message) : outcome;
    },
  });
  const { isBusy, failure } = form;
  const [otherAnswer, setOtherAnswer] = useState<LoginOutcome | null>(null);
  const settle = async (outcome: LoginOutcome): Promise<void> => {
    setEnded(outcome.kind === 'failed' ? outcome.message : null);
    if (outcome.kind === 'signed-in') await session.signedIn(outcome.token, outcome.user);
    else setOtherAnswer(outcome);
  };
  const answer = otherAnswer?.kind === 'payment-due' ? otherAnswer : form.answer;
  const startAgain = (): void => {
    setOtherAnswer(null);
    form.start({ ...form.values, password: '' });
  };
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirstEmptyField(card.current), []);

  if (user && !needsSignIn) return <Navigate to={returnPath(location.state) ?? homeOfUser(user.role)} replace />;
  if (answer?.kind === 'payment-due') return <PayFirst due={answer} onBack={startAgain} />;

  if (answer?.kind === 'second-step')
    return (
      <Suspense>
        <SecondStep
          challenge={answer.challenge}
          email={answer.email}
          onSignedIn={session.signedIn}
          onBack={(reason) => {
            setEnded(reason);
            startAgain();
          }}
        />
      </Suspense>
    );

  return (
    <AccountPage title="Login Portal" lead="For venue owners and platform admins." step="form">
      <div ref={card} className={account['card']}>
        <form {...form.props} className={account['form']} method="post">
          {needsSignIn ? (
            <output className={account['note']}>
              <strong>Please sign in again.</strong> Your session has ended. What is saved on this device is safe and is
              sent after you sign in.
            </output>
          ) : null}
          {isUnpaired(location.state) && !needsSignIn ? (
            <output className={account['note']}>
              This browser isn’t paired, and no one is signed in. Log in, or <Link to="/pair">pair this tablet</Link>.
            </output>
          ) : null}
          <FailureBanner>{failure ?? ended}</FailureBanner>
          <EmailField label="Email" name="email" autoComplete="username" {...form.field('email')} />
          <PasswordField label="Password" name="password" autoComplete="current-password" {...form.field('password')} />
          <Button type="submit" size="xl" fullWidth disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Logging in…' : 'Log In'}
          </Button>
        </form>
        <Suspense>
          <OtherWays email={form.values.email} isBusy={isBusy} onOutcome={(outcome) => void settle(outcome)} />
        </Suspense>
      </div>
      <p className={account['links']}>
        <Link to={addressWith('/forgot-password', form.values.email)} className={account['link'] ?? ''}>
          Forgot password?
        </Link>
        <Link to="/register" className={account['link'] ?? ''}>
          Create an account
        </Link>
      </p>
    </AccountPage>
  );
}

function whatIsMissing({ email, password }: { email: string; password: string }) {
  return {
    ...(email.trim() ? {} : { email: 'Please enter your email address' }),
    ...(password ? {} : { password: 'Please enter your password' }),
  };
}

/** The app was opened by its icon, and this browser is neither a device nor a user's. */
function isUnpaired(state: unknown): boolean {
  return state !== null && typeof state === 'object' && 'isUnpaired' in state;
}

/** Where a person was when they were asked to sign in; only paths of ours. */
function returnPath(state: unknown): string | null {
  if (state === null || typeof state !== 'object' || !('from' in state)) return null;
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : null;
}
