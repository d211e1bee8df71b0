import { Alert, Button, Container, Paper, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { useSession, useSessionStore } from '../../lib/session-context.tsx';
import { signIn } from './login.actions.ts';

/** Sign-in for owners and platform admins. Source: platform §2 'Login Portal', §8 'Login'. */
export function LoginPage({ homeOfUser }: { homeOfUser: (role: 'admin' | 'client') => string }) {
  const api = useApi();
  const session = useSessionStore();
  const { user, needsSignIn } = useSession();
  const location = useLocation();
  const [email, setEmail] = useState(needsSignIn ? (user?.email ?? '') : '');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; paymentRequired: boolean } | null>(null);

  if (user && !needsSignIn) return <Navigate to={returnPath(location.state) ?? homeOfUser(user.role)} replace />;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setFailure(null);
    const outcome = await signIn(api, email.trim(), password);
    setIsBusy(false);
    if (outcome.ok) session.signedIn(outcome.token, outcome.user);
    else setFailure(outcome);
  };

  return (
    <Container size={440} py={64}>
      <PageHeader title="Login Portal" subtitle="For venue owners and platform admins." />
      <Paper withBorder p="lg">
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap="md">
            {needsSignIn ? (
              <Alert color="yellow" title="Please sign in again">
                Your session has ended. What is saved on this device is safe and is sent after you sign in.
              </Alert>
            ) : null}
            {failure ? (
              <Alert color="red" role="alert" {...(failure.paymentRequired ? { title: 'Payment required' } : {})}>
                {failure.message}
              </Alert>
            ) : null}
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
            />
            <Button type="submit" fullWidth disabled={isBusy}>
              {isBusy ? 'Logging in…' : 'Log In'}
            </Button>
          </Stack>
        </form>
      </Paper>
    </Container>
  );
}

/** Where a person was when they were asked to sign in; only paths of ours. */
function returnPath(state: unknown): string | null {
  if (state === null || typeof state !== 'object' || !('from' in state)) return null;
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : null;
}
