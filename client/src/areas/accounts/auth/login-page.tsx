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
import { tabStorage } from '#lib/store/browser-storage';
import { addressWith } from './address-with.ts';
import { type LoginOutcome, type OtherVenue, type PaymentDue, signIn } from './login.actions.ts';
import { keepReturnPath, keptReturnPath, returnPath } from './return-path.ts';

/* Lazy: most accounts have none of them, and the page is a stranger's first. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

const OtherWays = lazy(async () => ({ default: (await import('./other-ways.tsx')).OtherWays }));

interface LoginPageProps {
  homeOfUser: (role: 'admin' | 'client') => string;
  /** What an account that has to pay first gets to see; `onVenue` signs in at another venue, `onBack` returns to the form. */
  PayFirst: ComponentType<{ due: PaymentDue; onVenue: (venue: OtherVenue) => void; onBack: () => void }>;
}

/** Sign-in for the people of venues and platform admins. Requirement A1. */
export function LoginPage({ homeOfUser, PayFirst }: LoginPageProps) {
  const api = useApi();
  const session = useSessionStore();
  const { user, needsSignIn } = useSession();
  const location = useLocation();
  const [search] = useSearchParams();
  const isFromProvider = search.has('ticket') || search.has('error');
  const [returnTo] = useState(() => (isFromProvider ? keptReturnPath(tabStorage()) : returnPath(location.state)));
  /* Why the password is asked again. */
  const [ended, setEnded] = useState<string | null>(null);
  /* The venue that was chosen in place of one that must pay first. */
  const [at, setAt] = useState<string>();
  const form = useContractForm(login, {
    initialValues: { email: (needsSignIn ? user?.email : search.get('email')) ?? '', password: '' },
    check: whatIsMissing,
    onTry: () => setEnded(null),
    send: async ({ email, password }) => {
      const outcome = await signIn(api, { email: email.trim(), password, at });
      if (outcome.kind === 'signed-in') await session.signedIn(outcome.token, outcome.user);
      return outcome.kind === 'failed' ? refusal(outcome.message) : outcome;
    },
  });
  const { isBusy, failure } = form;
  const [otherAnswer, setOtherAnswer] = useState<LoginOutcome | null>(null);
  const settle = async (outcome: LoginOutcome): Promise<void> => {
    setEnded(outcome.kind === 'failed' ? outcome.message : null);
    if (outcome.kind === 'signed-in') await session.signedIn(outcome.token, outcome.user);
    else if (outcome.kind !== 'failed') setOtherAnswer(outcome);
  };
  const answer = otherAnswer ?? form.answer;
  const startAgain = (): void => {
    setOtherAnswer(null);
    form.start({ ...form.values, password: '' });
  };
  const signInAt = async ({ client_id: clientId, client_name: name }: OtherVenue): Promise<void> => {
    setAt(clientId);
    const { email, password } = form.values;
    startAgain();
    if (password === '') setEnded(`Please enter your password to open ${name}.`);
    else await settle(await signIn(api, { email: email.trim(), password, at: clientId }));
  };
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirstEmptyField(card.current), []);

  if (user && !needsSignIn) return <Navigate to={returnTo ?? homeOfUser(user.role)} replace />;
  if (answer?.kind === 'payment-due')
    return <PayFirst due={answer} onVenue={(venue) => void signInAt(venue)} onBack={startAgain} />;

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
    <AccountPage title="Login Portal" lead="For everyone who works at a venue, and for platform admins." step="form">
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
          <OtherWays
            email={form.values.email}
            isBusy={isBusy}
            onLeave={() => keepReturnPath(tabStorage(), returnTo)}
            onOutcome={(outcome) => void settle(outcome)}
          />
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
