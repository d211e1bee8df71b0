import { Button } from '@mantine/core';
import { type ComponentType, type FormEvent, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import account from '../../components/account/account.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { PasswordField } from '../../components/account/password-field.tsx';
import { useFirstError } from '../../components/account/use-first-error.ts';
import { MessageBanner } from '../../components/visitor/message-banner.tsx';
import { TextField } from '../../components/visitor/text-field.tsx';
import { useSession, useSessionStore } from '../../domain/session/session-context.tsx';
import { useApi } from '../../lib/api/api-context.tsx';
import { type PaymentDue, signIn } from './login.actions.ts';

interface LoginPageProps {
  homeOfUser: (role: 'admin' | 'client') => string;
  /** What an account that has to pay first gets to see; `onBack` returns to the form. */
  PayFirst: ComponentType<{ due: PaymentDue; onBack: () => void }>;
}

interface FormErrors {
  email?: string;
  password?: string;
}

/** Sign-in for owners and platform admins. Requirement A1. */
export function LoginPage({ homeOfUser, PayFirst }: LoginPageProps) {
  const api = useApi();
  const session = useSessionStore();
  const { user, needsSignIn } = useSession();
  const location = useLocation();
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState((needsSignIn ? user?.email : search.get('email')) ?? '');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [due, setDue] = useState<PaymentDue | null>(null);
  useFirstError(form, errors);

  if (user && !needsSignIn) return <Navigate to={returnPath(location.state) ?? homeOfUser(user.role)} replace />;
  if (due) {
    const onBack = (): void => {
      setDue(null);
      setPassword('');
    };
    return <PayFirst due={due} onBack={onBack} />;
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const found = errorsOf(email, password);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const outcome = await signIn(api, email.trim(), password);
    setIsBusy(false);
    if (outcome.kind === 'signed-in') session.signedIn(outcome.token, outcome.user);
    else if (outcome.kind === 'payment-due') setDue(outcome);
    else setFailure(outcome.message);
  };

  return (
    <AccountPage title="Login Portal" lead="For venue owners and platform admins." step="form">
      <div className={account['card']}>
        <form ref={form} className={account['form']} noValidate method="post" onSubmit={(event) => void submit(event)}>
          {needsSignIn ? (
            <output className={account['note']}>
              <strong>Please sign in again.</strong> Your session has ended. What is saved on this device is safe and is
              sent after you sign in.
            </output>
          ) : null}
          {failure ? (
            <MessageBanner tone="bad" isUrgent>
              {failure}
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
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={errors.password}
          />
          <Button type="submit" size="xl" fullWidth disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Logging in…' : 'Log In'}
          </Button>
        </form>
      </div>
      <p className={account['links']}>
        <Link to="/forgot-password" className={account['link'] ?? ''}>
          Forgot password?
        </Link>
        <Link to="/register" className={account['link'] ?? ''}>
          Create an account
        </Link>
      </p>
    </AccountPage>
  );
}

function errorsOf(email: string, password: string): FormErrors {
  return {
    ...(email.trim() ? {} : { email: 'Please enter your email address' }),
    ...(password ? {} : { password: 'Please enter your password' }),
  };
}

/** Where a person was when they were asked to sign in; only paths of ours. */
function returnPath(state: unknown): string | null {
  if (state === null || typeof state !== 'object' || !('from' in state)) return null;
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : null;
}
