import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { act, cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { tabletMarkCookie } from '../../lib/device/tablet-mark.ts';
import { showPage } from '../testing/show-page.tsx';
import { RequireRole, StartPage } from './guards.tsx';

type Role = SessionUser['role'] | null;

function show(page: ReactElement, at: string, role: Role): void {
  const { session } = showPage(page, { at, signedInAs: role && { id: 'u1', role } });
  if (!role) act(() => session.signedOut());
}

function open(role: Role): void {
  show(
    <Routes>
      <Route path="/" element="start" />
      <Route element={<RequireRole is="client" />}>
        <Route path="/my-waiver" element="an owner’s screen" />
      </Route>
    </Routes>,
    '/my-waiver',
    role,
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
  show(
    <Routes>
      <Route path="/start" element={<StartPage />} />
      <Route path="*" element={<Here />} />
    </Routes>,
    '/start',
    role,
  );
  expect(document.body.textContent).toContain(place);
});

it('[D26] [I4] the app of what was a tablet opens where it is paired again, unless someone has signed in', () => {
  document.cookie = tabletMarkCookie({ state: 'removed', name: 'Entrance', venue: 'Red Barn' });
  const start = (
    <Routes>
      <Route path="/start" element={<StartPage />} />
      <Route path="*" element={<Here />} />
    </Routes>
  );
  show(start, '/start', null);
  expect(document.body.textContent).toContain('/pair null');
  cleanup();
  show(start, '/start', 'client');
  expect(document.body.textContent).toContain('/client-dashboard null');
  document.cookie = tabletMarkCookie(null);
});
