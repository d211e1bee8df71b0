import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import { SyncEngineProvider } from '#sync/react/sync-context.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { bookingRow, checkInRow, customerRow } from '#sync/testing/rows';
import { CustomerPage } from './customer-page.tsx';

const marie = customerRow({ waiver_id: 'C00001-AAAABBBBCCCC' });
const kept = { ...checkInRow({ checkin_id: 'in-1', waiver_id: marie.waiver_id }), undo_reason: null };
const undone = { ...kept, checkin_id: 'in-2', undone_at: '2026-11-20T15:50:00.000Z', undo_reason: 'Wrong person' };
const older = { ...kept, checkin_id: 'in-3', check_in_time: '2025-05-01T15:42:00.000Z' };
const listOf = <R,>(...rows: R[]) => ({ rows, next: null });
const history = {
  success: true,
  customer: marie,
  waivers: listOf(marie),
  check_ins: { rows: [undone, kept], next: '2026-11-20T15:42:00.000Z_in-1' },
  bookings: listOf({ ...bookingRow({ booking_id: 'b1' }), link: 'contact' }),
  memberships: [],
  guardians: [],
  minors: [{ first_name: 'Zoë', last_name: 'Long', waiver_id: 'C00001-DDDDEEEEFFFF' }],
};
const noMerges = { success: true, record_id: marie.waiver_id, merges: [] };
let reply: (path: string) => Response | Promise<Response>;

beforeEach(() => {
  reply = () => Response.json(history);
});
afterEach(cleanup);

function show(engine = new FakeSyncEngine({ customers: [marie] })): FakeSyncEngine {
  const send: typeof fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://gate.example');
    return pathname.endsWith('/merges') ? Response.json(noMerges) : reply(pathname);
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <ApiProvider api={createApiClient({ token: () => 't1', fetch: send })}>
        <QueryClientProvider client={queries}>
          <SyncEngineProvider engine={engine}>
            <MemoryRouter initialEntries={[`/customers/${marie.waiver_id}`]}>
              <Routes>
                <Route path="/customers/:waiverId" element={<CustomerPage />} />
              </Routes>
            </MemoryRouter>
          </SyncEngineProvider>
        </QueryClientProvider>
      </ApiProvider>
    </MantineProvider>,
  );
  return engine;
}

it('[F16] shows stored times with undone ones marked, why a booking is theirs, the minors, and more on demand', async () => {
  show();
  const checkIns = within(await screen.findByRole('list', { name: 'Check-ins' }));
  expect(checkIns.getAllByRole('listitem')[0]?.textContent).toContain('Undone Nov 20, 2026, 10:50 AM');
  expect(checkIns.getAllByRole('listitem')[0]?.textContent).toContain('Wrong person');
  expect(checkIns.getAllByRole('listitem')[1]?.textContent).toContain('Nov 20, 2026, 10:42 AM');
  expect(screen.getByText(/Booked under this customer’s email or phone/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zoë Long' }).getAttribute('href')).toBe('/customers/C00001-DDDDEEEEFFFF');
  reply = (path) => Response.json(path.endsWith('/check-ins') ? { success: true, ...listOf(older) } : history);
  fireEvent.click(screen.getByRole('button', { name: 'Show More' }));
  expect(await checkIns.findByText(/May 1, 2025/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
});

it('[F16] [O54] says when there is no such customer, and tries again after a failure', async () => {
  const refuse = (code: string, message: string, status: number) => () =>
    Response.json({ code, error: message, message, requestId: 'r1' }, { status });
  reply = refuse('UNAVAILABLE', 'Please try again later.', 503);
  show();
  expect(await screen.findByText('Failed to fetch the customer: Please try again later.')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  reply = refuse('CUSTOMER_NOT_FOUND', 'Customer with this waiver ID not found', 404);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Customer not found' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('[F16] without the server shows this browser’s waivers of the person, and nothing once locked', async () => {
  reply = () => Promise.reject(new TypeError('no network'));
  const engine = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Marie Long' })).toBeTruthy();
  expect(screen.getByText(/This browser’s own copy is shown/)).toBeTruthy();
  engine.status$.next({ ...engine.status$.value, isLocked: true });
  expect(await screen.findByText(/people are hidden until it does/)).toBeTruthy();
  expect(screen.queryByText('Marie Long')).toBeNull();
});
