import type { ArchivedWaiver } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Asked, Replies } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import type { SubscriptionStatus } from '#domain/subscription/subscription-status';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { customerRow } from '#sync/testing/rows';
import { ArchivePage } from './archive-page.tsx';

const ada: ArchivedWaiver = {
  ...customerRow({
    waiver_id: 'C00001-ABCDEFGH1234',
    adult_first_name: 'Ada',
    adult_last_name: 'Lovelace',
    adult_DoB: '1985-12-10',
    email: 'ada@example.org',
    phone: '2125550100',
    date_signed: '2025-12-31',
    waiver_date: '2025-12-31',
    created_at: '2025-12-31T15:00:00.000Z',
  }),
  archived_at: '2026-01-01T05:00:00.000Z',
  restored_on: null,
  held_until: null,
};
const archive = { last_run: null, next_run_on: '2027-01-01', restored: 0, time_zone: 'America/New_York' };

let requests: Asked[];
/** Null while the server can't be reached. */
let waivers: ArchivedWaiver[] | null;
let engine: FakeSyncEngine;

beforeEach(() => {
  waivers = [ada];
  engine = new FakeSyncEngine();
});

function show(subscription?: SubscriptionStatus) {
  const server: Replies = {
    'GET *archive': () => waivers && { archive: { ...archive, years: waivers.length > 0 ? ['2025'] : [] } },
    'POST *restore': () => waivers && { waiver: { ...ada, archived_at: null, restored_on: '2026-06-15' } },
    'GET *': ({ search }) => {
      const found = search.includes('nobody') ? [] : waivers;
      return found && { waivers: found, total: found.length, page: 1, page_size: 25 };
    },
  };
  ({ requests } = showPage(<ArchivePage />, { engine, server, subscription }));
}
const asked = () => requests.map(({ path, search }) => path + search);

it('[W15] says what is kept while nothing is archived', async () => {
  waivers = [];
  show();
  expect(await screen.findByText('Nothing is archived yet')).toBeTruthy();
  expect(screen.getByText(/Gatehouse deletes nothing on its own/)).toBeTruthy();
  expect(screen.getByText(/held until 3 years after the 18th birthday/)).toBeTruthy();
});

it('shows a failure, and loads on request', async () => {
  waivers = null;
  show();
  expect(await screen.findByText('Failed to load the archive')).toBeTruthy();
  waivers = [ada];
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 archived waiver')).toBeTruthy();
  expect(screen.queryByText('Failed to load the archive')).toBeNull();
});

it('[W14] never shows what was listed before as the answer to a search that has none', async () => {
  show();
  await screen.findByText('1 archived waiver');
  engine.status$.next({ ...engine.status$.value, network: 'offline' });
  waivers = null;
  fireEvent.change(screen.getByLabelText('Search the archive'), { target: { value: 'grace' } });
  expect(await screen.findByText(/You are offline\. Archived waivers are only on the server/)).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull());
  expect(screen.getByLabelText('Search the archive')).toBeTruthy();
});

it('[W14] asks once for what was typed, and says that nothing matches', async () => {
  show();
  await screen.findByText('1 archived waiver');
  for (const value of ['no', 'nob', 'nobody'])
    fireEvent.change(screen.getByLabelText('Search the archive'), { target: { value } });
  expect(await screen.findByText('No archived waivers match')).toBeTruthy();
  expect(asked().filter((address) => /search=no/.test(address))).toHaveLength(1);
});

it('[W14] restores only once it was confirmed', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Restore waiver of Ada Lovelace' }));
  expect(await screen.findByText(/It stays a waiver of\s+2025/)).toBeTruthy();
  expect(asked().filter((address) => address.endsWith('/restore'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/is back in My Customers and at the desk/)).toBeTruthy();
  expect(asked().filter((address) => address.endsWith('/restore'))).toHaveLength(1);
});

it('only reads when the subscription is over', async () => {
  show({ kind: 'expired', paidUntil: '2026-01-01' });
  const button = await screen.findByRole('button', { name: 'Restore waiver of Ada Lovelace' });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'View waiver of Ada Lovelace' }).hasAttribute('disabled')).toBe(false);
});
