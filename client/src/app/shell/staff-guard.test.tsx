import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { signedInReply } from '../testing/signed-in.ts';
import { NoVenue, StaffGuard } from './staff-guard.tsx';

const page = (
  <Routes>
    <Route element={<StaffGuard />}>
      <Route path="*" element="the screen" />
    </Route>
  </Routes>
);
const as = (role: StaffRole) => ({ client_id: 'C00001', staff_role: role, permissions: [...staffRoles[role]] });
const open = (at: string, user: Partial<SessionUser>) =>
  showPage(page, { at, signedInAs: { id: 'u1', role: 'client', ...user } });

it('[U63] opens a screen to those whose role holds what it needs', () => {
  open('/my-devices', as('manager'));
  expect(screen.getByText('the screen')).toBeTruthy();
});

it.each([
  ['/my-devices', 'desk', 'front desk'],
  ['/customer-check-in?view=upload', 'desk', 'front desk'],
  ['/square-credentials', 'manager', 'manager'],
  ['/scan-in', 'viewer', 'viewer'],
  ['/my-waiver/D1', 'viewer', 'viewer'],
] as const)('[U63] says at %s that the role %s doesn’t include it, and leads back', async (at, role, name) => {
  const { address } = open(at, as(role));
  expect(screen.queryByText('the screen')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page isn’t part of your role');
  expect(screen.getByText(new RegExp(`Your role here, ${name}, doesn’t include this page`))).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  await waitFor(() => expect(address()).toBe('/client-dashboard'));
  expect(screen.getByText('the screen')).toBeTruthy();
});

it('[U63] opens everything where an earlier server names no permissions', () => {
  open('/square-credentials', { client_id: 'C00001' });
  expect(screen.getByText('the screen')).toBeTruthy();
});

it('[U64] lets a person who left a venue open another one', async () => {
  const venues = [{ client_id: 'C00002', client_name: 'Blue Bay', staff_role: 'desk' as const }];
  const user = { id: 'u1', role: 'client', name: 'Ada', client_id: null, venues } as unknown as SessionUser;
  const moved = { ...user, client_id: 'C00002' };
  const { session } = showPage(<NoVenue user={user} />, {
    signedInAs: user,
    server: { 'POST /api/switch-venue': signedInReply('t2', moved) },
  });
  fireEvent.click(screen.getByRole('button', { name: /Blue Bay/ }));
  await waitFor(() => expect(session.state().user?.client_id).toBe('C00002'));
});
