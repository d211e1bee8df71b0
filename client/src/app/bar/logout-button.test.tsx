import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SyncEngine } from '../../sync/port/engine-port.ts';
import { EngineHostProvider } from '../engine/engine-context.tsx';
import type { EngineHost } from '../engine/engine-host.ts';
import { showPage } from '../testing/show-page.tsx';
import { LogoutButton } from './logout-button.tsx';

function show(unsent: number) {
  const engine = {
    signOut: async (options?: { handOver: boolean }) =>
      unsent > 0 && !options?.handOver ? { ok: false as const, unsent } : { ok: true as const },
  } as SyncEngine;
  const host = { running: async () => engine, release: () => undefined } as unknown as EngineHost;
  const button = (
    <EngineHostProvider host={host}>
      <LogoutButton className="" />
    </EngineHostProvider>
  );
  const { session } = showPage(button, { server: { 'POST /api/logout': { success: true } } });
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
