import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '../../domain/session/session-context.tsx';
import { createSessionStore } from '../../domain/session/session-store.ts';
import { createPairedDeviceStore } from '../../lib/device/paired-device.ts';
import { PairedDeviceProvider } from '../../lib/device/paired-device-context.tsx';
import { RequireRole, StartPage } from './guards.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(role: SessionUser['role'] | null) {
  const session = createSessionStore(localStorage);
  if (role) void session.signedIn('t1', { id: 'u1', role } as SessionUser);
  else session.signedOut();
  render(
    <MantineProvider>
      <MemoryRouter initialEntries={['/my-waiver']}>
        <SessionProvider store={session}>
          <Routes>
            <Route path="/" element="start" />
            <Route element={<RequireRole is="client" />}>
              <Route path="/my-waiver" element="an owner’s screen" />
            </Route>
          </Routes>
        </SessionProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

it('[A6] shows a screen to a user of its role', () => {
  open('client');
  expect(screen.getByText('an owner’s screen')).toBeDefined();
});

it.each(['admin', null] as const)('[A6] sends %s to the start instead', (role) => {
  open(role);
  expect(screen.getByText('start')).toBeDefined();
  expect(screen.queryByText('an owner’s screen')).toBeNull();
});

function Here() {
  const { pathname, state } = useLocation();
  return `${pathname} ${JSON.stringify(state)}`;
}

it.each([
  ['admin', '/admin null'],
  ['client', '/client-dashboard null'],
  [null, '/login {"isUnpaired":true}'],
] as const)('[I4] the app of a browser without a pairing opens for %s at %s', (role, place) => {
  const session = createSessionStore(localStorage);
  if (role) void session.signedIn('t1', { id: 'u1', role } as SessionUser);
  else session.signedOut();
  render(
    <MantineProvider>
      <MemoryRouter initialEntries={['/start']}>
        <PairedDeviceProvider store={createPairedDeviceStore(localStorage)}>
          <SessionProvider store={session}>
            <Routes>
              <Route path="/start" element={<StartPage />} />
              <Route path="*" element={<Here />} />
            </Routes>
          </SessionProvider>
        </PairedDeviceProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(document.body.textContent).toContain(place);
});
