import type { StaffPerson } from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Replies, refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { StaffPage } from './staff-page.tsx';

const at = '2026-06-15T15:00:00.000Z';
const personOf = (user_id: string, name: string, role: StaffPerson['role']): StaffPerson => ({
  user_id,
  email: `${user_id}@staff.example`,
  name,
  role,
  through: null,
  has_pin: false,
  has_card: false,
  has_passkey: false,
  joined_at: at,
  last_seen_at: at,
});
const invitation = {
  invitation_id: 'i1',
  email: 'new@staff.example',
  role: 'desk',
  invited_by: 'u1',
  invited_at: at,
  expires_at: '2026-06-22T15:00:00.000Z',
};
const path = '/api/clients/C00001/staff';
const owner = { ...personOf('u0', 'Olga Owner', 'owner') };
const mia = { ...personOf('u1', 'Mia', 'manager'), has_pin: true };
const ben = { ...personOf('u2', 'Ben', 'desk'), has_pin: true, has_card: true };

let server: Replies;
beforeEach(() => {
  server = { [`GET ${path}`]: { staff: [ben, mia, owner], invitations: [invitation] } };
});
const manager = { id: 'u1', role: 'client', client_id: 'C00001', staff_role: 'manager' } as const;
const show = (signedInAs: object = manager) => showPage(<StaffPage />, { server, signedInAs });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('[X17] lists people with role and tags, and offers nothing for those whose role holds more', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /Ben/ }));
  expect(row.getByText('Front desk')).toBeTruthy();
  expect(row.getByText('Has a PIN and card')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Leave this venue' })).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Olga/ })).queryAllByRole('button')).toEqual([]);
  expect(screen.getByRole('row', { name: /new@staff.example/ })).toBeTruthy();
});

it('[X31] leads those who may see it to who did what', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Who Did What' });
  expect(link.getAttribute('href')).toBe('/staff/activity');
  cleanup();
  show({ ...manager, staff_role: 'desk', permissions: ['people.read'] });
  await screen.findByRole('heading', { name: 'Staff' });
  expect(screen.queryByRole('link', { name: 'Who Did What' })).toBeNull();
});

it('[X23] invites with a role up to one’s own, and says why it was refused', async () => {
  server[`POST ${path}`] = () => refused(409, 'ALREADY_EXISTS', 'Ben already works here.');
  const { changes } = show();
  await screen.findByRole('row', { name: /Ben/ });
  click('Invite a Person');
  const box = await dialog();
  const roles = within(box.getByLabelText('Role')).getAllByRole('option');
  expect(roles.map((option) => option.getAttribute('value'))).toEqual(['viewer', 'desk', 'manager']);
  fireEvent.change(box.getByLabelText(/Email/), { target: { value: 'u2@staff.example' } });
  fireEvent.click(box.getByRole('button', { name: 'Send Invitation' }));
  expect(await box.findByText('Ben already works here.')).toBeTruthy();
  expect(changes()).toEqual([{ name: `POST ${path}`, body: { email: 'u2@staff.example', role: 'desk' } }]);
});

it('[X23] withdraws an invitation once it is confirmed', async () => {
  server[`DELETE ${path}/invitations/i1`] = {};
  const { changes } = show();
  await screen.findByRole('row', { name: /new@/ });
  click('Withdraw the invitation of new@staff.example');
  fireEvent.click((await dialog()).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(changes()).toEqual([{ name: `DELETE ${path}/invitations/i1`, body: null }]));
});

it('[X17] changes name and role', async () => {
  server[`PUT ${path}/u2`] = { person: { ...ben, role: 'viewer' } };
  const { changes } = show();
  await screen.findByRole('row', { name: /Ben/ });
  click('Change Ben');
  const box = await dialog();
  fireEvent.change(box.getByLabelText('Role'), { target: { value: 'viewer' } });
  fireEvent.click(box.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes()).toEqual([{ name: `PUT ${path}/u2`, body: { name: 'Ben', role: 'viewer' } }]));
});

it('[X24] removes a person once it is confirmed, and says what the server said against it', async () => {
  server[`DELETE ${path}/u2`] = () => refused(409, 'LAST_OWNER', 'There must always be an owner.');
  const { changes } = show();
  await screen.findByRole('row', { name: /Ben/ });
  click('Remove Ben');
  const box = await dialog();
  expect(changes()).toEqual([]);
  fireEvent.click(box.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('There must always be an owner.')).toBeTruthy();
});

it('[X24] leaving ends the session of this browser', async () => {
  server[`DELETE ${path}/u1`] = { sessions_ended: 1, devices_revoked: 1 };
  const { session } = show();
  await screen.findByRole('row', { name: /Ben/ });
  click('Leave this venue');
  fireEvent.click((await dialog()).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(session.state().status).toBe('signed-out'));
});

it('[X22] sets one’s own PIN with the server’s reason where it refuses, and removes it', async () => {
  const reason = 'Please use exactly 6 digits.';
  server[`PUT ${path}/me/pin`] = () => refused(400, 'INVALID_INPUT', reason, { fields: { pin: reason } });
  server[`DELETE ${path}/me/pin`] = { pin_version: 2 };
  const { changes } = show();
  await screen.findByRole('row', { name: /Ben/ });
  click('My PIN');
  const box = await dialog();
  fireEvent.change(box.getByLabelText('New PIN'), { target: { value: '1357' } });
  fireEvent.click(box.getByRole('button', { name: 'Save PIN' }));
  expect(await box.findByText(reason)).toBeTruthy();
  fireEvent.click(box.getByRole('button', { name: 'Remove my PIN' }));
  await waitFor(() => expect(changes().at(-1)?.name).toBe(`DELETE ${path}/me/pin`));
});

it('[X22] prints a new card, and withdraws PIN and card of another person', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:card');
  URL.revokeObjectURL = vi.fn();
  const pdf = () => new Response('pdf', { headers: { 'content-type': 'application/pdf' } });
  server[`POST ${path}/u2/card`] = pdf;
  server[`DELETE ${path}/u2/card`] = {};
  server[`DELETE ${path}/u2/pin`] = { pin_version: 2 };
  const { changes } = show();
  await screen.findByRole('row', { name: /Ben/ });
  for (const name of ['Print a new card', 'Withdraw card', 'Withdraw PIN']) {
    click('PIN and card of Ben');
    fireEvent.click((await dialog()).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(changes().map(({ name }) => name)).toEqual([
    `POST ${path}/u2/card`,
    `DELETE ${path}/u2/card`,
    `DELETE ${path}/u2/pin`,
  ]);
});

it('[X24] shows where a person is signed in, and signs them out', async () => {
  const session = {
    session_id: 's1',
    created_at: at,
    last_seen_at: at,
    expires_at: at,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
    ip: '192.0.2.7',
    device: 'Chrome on Linux',
    method: 'password',
    client_id: 'C00001',
    client_name: 'Red Rock',
    is_current: false,
  };
  server[`GET ${path}/u2/sessions`] = { sessions: [session] };
  server[`DELETE ${path}/u2/sessions`] = { sessions_ended: 1 };
  const { changes } = show();
  await screen.findByRole('row', { name: /Ben/ });
  click('Sessions of Ben');
  const box = await dialog();
  expect(await box.findByText(/192\.0\.2\.7/)).toBeTruthy();
  fireEvent.click(box.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(changes()).toEqual([{ name: `DELETE ${path}/u2/sessions`, body: null }]));
});

it('says why the list can’t be shown, and tries again', async () => {
  const listed = server[`GET ${path}`];
  server[`GET ${path}`] = null;
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server[`GET ${path}`] = listed;
  fireEvent.click(retry);
  expect(await screen.findByRole('row', { name: /Ben/ })).toBeTruthy();
});
