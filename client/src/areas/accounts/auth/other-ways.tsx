import { loginMethods, loginOidc, type ProviderView } from '@gatehouse/sync-protocol/areas/accounts/oidc.contracts';
import { loginPasskey } from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';
import { Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { askForPasskey, canUsePasskeys } from '#domain/account/passkey';
import { useApi } from '#lib/api/api-context.tsx';
import { type LoginOutcome, outcomeOf } from './login.actions.ts';

interface OtherWaysProps {
  /** The typed text. */
  email: string;
  isBusy: boolean;
  /** The browser is about to leave for a provider. */
  onLeave: () => void;
  onOutcome: (outcome: LoginOutcome) => void;
}

const PROVIDER_FAILED = 'Signing in through your organization didn’t work. Please try again, or use your password.';
/** Typing ends before the server is asked. */
const ASK_AFTER_MS = 400;

/** Signing in without a password: with a passkey, or through the provider of the typed address's domain. Requirement X30. */
export function OtherWays({ email, isBusy, onLeave, onOutcome }: OtherWaysProps) {
  const api = useApi();
  const [isWaiting, setIsWaiting] = useState(false);
  const providers = useProvidersFor(email);
  useReturnFromProvider(onOutcome);

  const usePasskey = async (): Promise<void> => {
    setIsWaiting(true);
    const answer = await askForPasskey(api);
    if ('message' in answer) onOutcome({ kind: 'failed', message: answer.message });
    else onOutcome(outcomeOf(await api.call(loginPasskey, { body: answer, token: null }), email));
    setIsWaiting(false);
  };

  if (!canUsePasskeys() && providers.length === 0) return null;
  return (
    <Stack gap="sm" mt="md">
      {providers.map(({ provider_id: id, name }) => (
        <Button
          key={id}
          component="a"
          href={`/api/login/oidc/${id}/start`}
          variant="default"
          size="lg"
          fullWidth
          onClick={onLeave}
        >
          Sign in with {name}
        </Button>
      ))}
      {canUsePasskeys() ? (
        <Button
          variant="default"
          size="lg"
          fullWidth
          disabled={isBusy || isWaiting}
          aria-busy={isWaiting}
          onClick={() => void usePasskey()}
        >
          {isWaiting ? 'Waiting for your passkey…' : 'Use a Passkey'}
        </Button>
      ) : null}
    </Stack>
  );
}

/** Asks once for each domain; without a network there are none. */
function useProvidersFor(email: string): readonly ProviderView[] {
  const api = useApi();
  const [found, setFound] = useState<{ of: string; providers: readonly ProviderView[] }>({ of: '', providers: [] });
  const [, domain = ''] = /@([^@\s]+\.[^@\s]+)$/.exec(email.trim()) ?? [];
  useEffect(() => {
    if (domain === '') return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      const query = { email: `@${domain}` };
      void api.call(loginMethods, { query, token: null, signal: asking.signal }).then((answer) => {
        if (answer.ok && !asking.signal.aborted) setFound({ of: domain, providers: answer.data.methods.oidc });
      });
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [api, domain]);
  return found.of === domain ? found.providers : [];
}

/** Takes the ticket, or the failure, with which a provider sent this browser back, and clears the address of it. */
function useReturnFromProvider(onOutcome: (outcome: LoginOutcome) => void): void {
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const isTaken = useRef(false);
  useEffect(() => {
    const ticket = search.get('ticket');
    const hasFailed = search.get('error') === 'oidc';
    if (isTaken.current || (ticket === null && !hasFailed)) return;
    isTaken.current = true;
    setSearch({}, { replace: true });
    if (ticket === null) onOutcome({ kind: 'failed', message: PROVIDER_FAILED });
    else
      void api
        .call(loginOidc, { body: { ticket }, token: null, withCookies: true })
        .then((answer) => onOutcome(outcomeOf(answer, '')));
  });
}
