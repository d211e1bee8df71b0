import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../domain/session/session-context.tsx';
import { createSessionStore } from '../../domain/session/session-store.ts';
import { createApiClient } from '../../lib/api/api-client.ts';
import { ApiProvider } from '../../lib/api/api-context.tsx';
import type { SyncEngine } from '../../sync/port/engine-port.ts';
import { EngineHostProvider } from '../engine/engine-context.tsx';
import type { EngineHost } from '../engine/engine-host.ts';
import { LogoutButton } from './logout-button.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function show(unsent: number) {
  const session = createSessionStore(localStorage);
  void session.signedIn('t1', { id: 'u1', role: 'client', client_id: 'C00001' } as SessionUser);
  const engine = {
    signOut: async (options?: { handOver: boolean }) =>
      unsent > 0 && !options?.handOver ? { ok: false as const, unsent } : { ok: true as const },
  } as SyncEngine;
  const host = { running: async () => engine, release: () => undefined } as unknown as EngineHost;
  const api = createApiClient({ token: session.token, fetch: async () => Response.json({ success: true }) });
  render(
    <MantineProvider>
      <MemoryRouter>
        <SessionProvider store={session}>
          <ApiProvider api={api}>
            <EngineHostProvider host={host}>
              <LogoutButton className="" />
            </EngineHostProvider>
          </ApiProvider>
        </SessionProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  return session;
}

it('[S24] is refused while items are unsent, says how many, and can leave them for the next sign-in', async () => {
  const session = show(3);
  await screen.findByText('3 unsent items');
  expect(session.state().status).toBe('signed-in');
  fireEvent.click(await screen.findByText('Leave them here and log out'));
  await waitFor(() => expect(session.state().status).toBe('signed-out'));
});

it('[S24] signs out immediately when everything is sent', async () => {
  const session = show(0);
  await waitFor(() => expect(session.state().status).toBe('signed-out'));
  expect(localStorage.getItem('token')).toBeNull();
});
