import type { ArchivedWaiver } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SubscriptionStatusProvider } from '#domain/subscription/subscription-status-context.tsx';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import { SyncEngineProvider } from '#sync/react/sync-context.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { ArchivePage } from './archive-page.tsx';

const ada: ArchivedWaiver = {
  waiver_id: 'C00001-ABCDEFGH1234',
  client_id: 'C00001',
  waiver_type: 'Adult',
  adult_first_name: 'Ada',
  adult_last_name: 'Lovelace',
  adult_DoB: '1985-12-10',
  email: 'ada@example.org',
  phone: '2125550100',
  street: '',
  city: '',
  state: '',
  zip_code: '',
  minor_first_name: null,
  minor_last_name: null,
  minor_DoB: null,
  date_signed: '2025-12-31',
  waiver_date: '2025-12-31',
  created_at: '2025-12-31T15:00:00.000Z',
  has_signature: true,
  needs_review: false,
  archived_at: '2026-01-01T05:00:00.000Z',
  restored_on: null,
  held_until: null,
};
const archive = { last_run: null, next_run_on: '2027-01-01', restored: 0, time_zone: 'America/New_York' };

let asked: string[];
/** Null while the server can't be reached. */
let waivers: ArchivedWaiver[] | null;
let engine: FakeSyncEngine;

beforeEach(() => {
  asked = [];
  waivers = [ada];
  engine = new FakeSyncEngine();
});
afterEach(() => {
  cleanup();
  act(() => notifications.clean());
});

const send: typeof fetch = async (input) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://gatehouse.example');
  asked.push(pathname + search);
  if (waivers === null) throw new TypeError('Failed to fetch');
  if (pathname.endsWith('/archive'))
    return Response.json({ success: true, archive: { ...archive, years: waivers.length > 0 ? ['2025'] : [] } });
  if (pathname.endsWith('/restore'))
    return Response.json({ success: true, waiver: { ...ada, archived_at: null, restored_on: '2026-06-15' } });
  const found = search.includes('nobody') ? [] : waivers;
  return Response.json({ success: true, waivers: found, total: found.length, page: 1, page_size: 25 });
};

function show(status: 'good' | 'expired' = 'good') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const subscription =
    status === 'good' ? ({ kind: 'good' } as const) : ({ kind: 'expired', paidUntil: '2026-01-01' } as const);
  render(
    <MantineProvider>
      <Notifications />
      <QueryClientProvider client={queries}>
        <ApiProvider api={createApiClient({ token: () => 't1', fetch: send })}>
          <SubscriptionStatusProvider value={{ status: subscription, refresh: () => Promise.resolve() }}>
            <SyncEngineProvider engine={engine}>
              <ArchivePage />
            </SyncEngineProvider>
          </SubscriptionStatusProvider>
        </ApiProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('[W15] says what is kept while nothing is archived', async () => {
  waivers = [];
  show();
  expect(await screen.findByText('Nothing is archived yet')).toBeTruthy();
  expect(screen.getByText(/Gatehouse deletes nothing by itself/)).toBeTruthy();
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
  expect(asked.filter((address) => /search=no/.test(address))).toHaveLength(1);
});

it('[W14] restores only once it was confirmed', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Restore waiver of Ada Lovelace' }));
  expect(await screen.findByText(/It stays a waiver of\s+2025/)).toBeTruthy();
  expect(asked.filter((address) => address.endsWith('/restore'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(/is back in My Customers and at the desk/)).toBeTruthy();
  expect(asked.filter((address) => address.endsWith('/restore'))).toHaveLength(1);
});

it('only reads when the subscription is over', async () => {
  show('expired');
  const button = await screen.findByRole('button', { name: 'Restore waiver of Ada Lovelace' });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'View waiver of Ada Lovelace' }).hasAttribute('disabled')).toBe(false);
});
