import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import type { LoginOutcome } from './login.actions.ts';
import { OtherWays } from './other-ways.tsx';

const chain = { provider_id: 'chain', name: 'Chain Inc.' };
const methods = (oidc: object[]) => ({ methods: { password: true, passkey: true, oidc } });
const options = { challenge: 'AQID', rpId: 'localhost', userVerification: 'required' };

/** A browser with a passkey whose answer is this; null where the person closes the question. */
function browserWith(get: () => Promise<unknown>): void {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
}

function show(at: string, email: string, server: Parameters<typeof showPage>[1] = {}) {
  const outcomes: LoginOutcome[] = [];
  const page = (typed: string) => (
    <OtherWays email={typed} isBusy={false} onLeave={() => undefined} onOutcome={(one) => outcomes.push(one)} />
  );
  return { outcomes, ...showPage(page(email), { at, signedInAs: null, ...server }) };
}

it('[X30] offers the providers of the typed address’s domain, asking for the domain alone', async () => {
  const asked: string[] = [];
  show('/login', 'mia@chain.example', {
    server: {
      'GET /api/login/methods': ({ query }) => {
        asked.push(query.get('email') ?? '');
        return methods([chain]);
      },
    },
  });
  const link = await screen.findByRole('link', { name: 'Sign in with Chain Inc.' });
  expect(link.getAttribute('href')).toBe('/api/login/oidc/chain/start');
  expect(asked).toEqual(['@chain.example']);
  expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
});

it('[X29] redeems the ticket of a provider once, and says why where it has ended', async () => {
  const { outcomes, changes } = show('/login?ticket=t1', '', {
    server: { 'POST /api/login/oidc': () => refused(410, 'SIGN_IN_EXPIRED', 'Please sign in again.') },
  });
  await waitFor(() => expect(outcomes).toEqual([{ kind: 'failed', message: 'Please sign in again.' }]));
  expect(changes().map(({ body }) => body)).toEqual([{ ticket: 't1' }]);
});

it('[X29] says that the provider refused', async () => {
  const { outcomes } = show('/login?error=oidc', '');
  await waitFor(() => expect(outcomes).toMatchObject([{ kind: 'failed', message: /your organization/ }]));
});

it('[X27] sends what the passkey answered, and nothing where the person declines', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const response = {
    clientDataJSON: bytes('c'),
    authenticatorData: bytes('a'),
    signature: bytes('s'),
    userHandle: null,
  };
  let isDeclined = true;
  browserWith(() =>
    isDeclined
      ? Promise.reject(new DOMException('no', 'NotAllowedError'))
      : Promise.resolve({ id: 'k1', type: 'public-key', response }),
  );
  const { outcomes, changes } = show('/login', '', {
    server: {
      'POST /api/login/passkey-options': { challenge_id: 'c1', options },
      'POST /api/login/passkey': () => refused(401, 'INVALID_CREDENTIALS', 'Unknown passkey'),
    },
  });
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use a Passkey' })));
  await press();
  await waitFor(() => expect(outcomes).toMatchObject([{ kind: 'failed', message: /No passkey was used/ }]));
  isDeclined = false;
  await press();
  await waitFor(() => expect(outcomes).toHaveLength(2));
  expect(outcomes[1]).toEqual({ kind: 'failed', message: 'Unknown passkey' });
  expect(changes().at(-1)?.body).toEqual({
    challenge_id: 'c1',
    response: {
      id: 'k1',
      rawId: 'k1',
      type: 'public-key',
      response: { clientDataJSON: 'Yw', authenticatorData: 'YQ', signature: 'cw' },
    },
  });
});
