import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Replies } from '#app/testing/fake-server';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { bookingRow, checkInRow, customerRow } from '#sync/testing/rows';
import { CustomerPage } from './customer-page.tsx';

const marie = customerRow({ waiver_id: 'C00001-AAAABBBBCCCC' });
const kept = { ...checkInRow({ checkin_id: 'in-1', waiver_id: marie.waiver_id }), undo_reason: null };
const undone = {
  ...kept,
  checkin_id: 'in-2',
  undone_at: '2026-11-20T15:50:00.000Z',
  undo_reason: 'Wrong person',
  by_name: 'Mia',
  undone_by_name: 'Ben',
  review_reasons: ['person_left', 'a later reason'],
};
const older = { ...kept, checkin_id: 'in-3', check_in_time: '2025-05-01T15:42:00.000Z' };
const listOf = <R,>(...rows: R[]) => ({ rows, next: null });
const history = {
  customer: marie,
  waivers: listOf(marie),
  check_ins: { rows: [undone, kept], next: '2026-11-20T15:42:00.000Z_in-1' },
  bookings: listOf({ ...bookingRow({ booking_id: 'b1' }), link: 'contact' }),
  memberships: [],
  guardians: [],
  minors: [{ first_name: 'Zoë', last_name: 'Long', waiver_id: 'C00001-DDDDEEEEFFFF' }],
};
const noMerges = { record_id: marie.waiver_id, merges: [] };
let reply: (path: string) => object | null;

beforeEach(() => {
  reply = () => history;
});

function show(engine = new FakeSyncEngine({ customers: [marie] }), role: StaffRole = 'owner'): FakeSyncEngine {
  const server: Replies = {
    'GET *merges': noMerges,
    'GET *waiver/*/documents': {
      waiver_id: 'w',
      date: '2026-11-20',
      is_adult: true,
      is_ready: true,
      documents: [],
      missing: [],
    },
    'GET *answers': { answers: [] },
    'GET *': ({ path }) => reply(path),
  };
  const signedInAs: Partial<SessionUser> = {
    id: 'u1',
    role: 'client',
    client_id: 'C00001',
    permissions: [...staffRoles[role]],
  };
  const at = `/customers/${marie.waiver_id}`;
  showPage(<CustomerPage />, { at, path: '/customers/:waiverId', engine, server, signedInAs });
  return engine;
}

it('[F16] shows stored times with undone ones marked, why a booking is theirs, the minors, and more on demand', async () => {
  show();
  const checkIns = within(await screen.findByRole('list', { name: 'Check-ins' }));
  expect(checkIns.getAllByRole('listitem')[0]?.textContent).toContain('Undone Nov 20, 2026, 10:50 AM');
  expect(checkIns.getAllByRole('listitem')[0]?.textContent).toContain('Wrong person');
  expect(checkIns.getAllByRole('listitem')[0]?.textContent).toContain('Checked in by Mia');
  expect(checkIns.getAllByRole('listitem')[0]?.textContent).toContain('Undone by Ben');
  expect(checkIns.getAllByRole('listitem')[1]?.textContent).toContain('Nov 20, 2026, 10:42 AM');
  expect(screen.getByText(/Booked under this customer’s email or phone/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zoë Long' }).getAttribute('href')).toBe('/customers/C00001-DDDDEEEEFFFF');
  reply = (path) => (path.endsWith('/check-ins') ? { success: true, ...listOf(older) } : history);
  fireEvent.click(screen.getByRole('button', { name: 'Show More' }));
  expect(await checkIns.findByText(/May 1, 2025/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
});

it('[U68] says in each check-in’s row why someone should look at it', async () => {
  show();
  const rows = within(await screen.findByRole('list', { name: 'Check-ins' })).getAllByRole('listitem');
  const reason = 'The person at the desk did not work here at that time.';
  expect(rows[0]?.textContent).toContain(`${reason}Please look at this check-in.`);
  expect(rows[1]?.textContent).not.toContain(reason);
});

it('[F16] [O54] says when there is no such customer, and tries again after a failure', async () => {
  reply = () => refused(503, 'UNAVAILABLE', 'Please try again later.');
  show();
  expect(await screen.findByText('Failed to fetch the customer: Please try again later.')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  reply = () => refused(404, 'CUSTOMER_NOT_FOUND', 'Customer with this waiver ID not found');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Customer not found' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('[F16] without the server shows this browser’s waivers of the person, and nothing once locked', async () => {
  reply = () => null;
  const engine = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Marie Long' })).toBeTruthy();
  expect(screen.getByText(/This browser’s own copy is shown/)).toBeTruthy();
  engine.status$.next({ ...engine.status$.value, isLocked: true });
  expect(await screen.findByText(/people are hidden until it does/)).toBeTruthy();
  expect(screen.queryByText('Marie Long')).toBeNull();
});

it.each([
  ['viewer', []],
  ['desk', ['Add Note']],
  ['manager', ['Add Note', 'Merge with another record…', 'Erase on request…']],
] as const)('[U63] offers a %s what their role may change, and no more', async (role, offered) => {
  const notes = { notes: [], alert: null, history: [] };
  reply = (path) => (path.endsWith('/notes') ? notes : history);
  show(undefined, role);
  await screen.findByRole('list', { name: 'Check-ins' });
  for (const name of offered) await screen.findByRole('button', { name });
  const changes = ['Add Note', 'Merge with another record…', 'Erase on request…'];
  expect(changes.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(offered);
});
