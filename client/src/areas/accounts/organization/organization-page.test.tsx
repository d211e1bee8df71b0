import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Replies } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { OrganizationPage } from './organization-page.tsx';

const owner: Partial<SessionUser> = {
  id: 'u1',
  role: 'client',
  client_id: 'C00001',
  staff_role: 'owner',
  permissions: ['staff.owners', 'staff.read'],
};
const base = '/api/organizations';
const now = '2026-06-15T15:00:00.000Z';
const person = (user_id: string, name: string, role: string) => ({
  user_id,
  name,
  email: `${name.toLowerCase()}@chain.example`,
  role,
  joined_at: now,
});
const organization = {
  organization_id: 'o1',
  name: 'Red Rock Parks',
  people: [person('u1', 'Olga', 'owner'), person('u2', 'Mia', 'manager')],
  invitations: [],
  venues: [
    { client_id: 'C00001', client_name: 'Alpha', state: 'agreed', role_max: 'manager' },
    { client_id: 'C00002', client_name: 'Beta', state: 'asked', role_max: null },
  ],
  providers: [],
};
const chain = (role: string): Replies => ({
  'GET /api/clients/C00001/organization': { organization: null },
  [`GET ${base}`]: { organizations: [{ organization_id: 'o1', name: 'Red Rock Parks', role }] },
  [`GET ${base}/o1`]: { organization },
  [`GET ${base}/o1/today`]: {
    venues: [{ client_id: 'C00001', client_name: 'Alpha', check_ins: 12, bookings: 3, revenue: 75, inside: null }],
  },
});

it('[X33] [X34] shows today at the venues and the people, whom an owner changes, asking first', async () => {
  const { changes } = showPage(<OrganizationPage />, {
    signedInAs: owner,
    server: { ...chain('owner'), [`DELETE ${base}/o1/people/u2`]: {}, [`POST ${base}/o1/venues`]: { venue: {} } },
  });
  const venues = within(await screen.findByRole('table', { name: 'Venues today' }));
  expect(venues.getByRole('row', { name: /Alpha Agreed, manager at most 12 3 \$75\.00/ })).toBeTruthy();
  expect(venues.getByRole('row', { name: /Beta Asked – – –/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Mia' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(changes()).toEqual([{ name: `DELETE ${base}/o1/people/u2`, body: null }]));
});

it('[X33] lets others of a chain look', async () => {
  showPage(<OrganizationPage />, {
    signedInAs: { ...owner, permissions: [], staff_role: 'viewer' },
    server: chain('viewer'),
  });
  expect(await screen.findByRole('table', { name: 'People' })).toBeTruthy();
  for (const name of ['Invite a Person', 'Ask a Venue', 'Remove Mia', 'Start an Organization'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('[X19] lets an owner of a venue agree within a limit, and start an organization', async () => {
  const asked = { organization_id: 'o9', name: 'Blue Parks', state: 'asked', role_max: null };
  const { changes } = showPage(<OrganizationPage />, {
    signedInAs: owner,
    server: {
      'GET /api/clients/C00001/organization': { organization: asked },
      'PUT /api/clients/C00001/organization': { organization: { ...asked, state: 'agreed', role_max: 'manager' } },
      [`GET ${base}`]: { organizations: [] },
      [`POST ${base}`]: { organization: { ...organization, people: [], venues: [] } },
    },
  });
  expect(await screen.findByText('Blue Parks asks your venue to join')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Its people are at most'), { target: { value: 'manager' } });
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
  const agreed = { name: 'PUT /api/clients/C00001/organization', body: { organization_id: 'o9', role_max: 'manager' } };
  await waitFor(() => expect(changes()).toEqual([agreed]));
  fireEvent.click(await screen.findByRole('button', { name: 'Start an Organization' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Red Rock' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(changes().at(-1)).toEqual({ name: `POST ${base}`, body: { name: 'Red Rock' } }));
});
