import type { DashboardView } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import { SyncEngineProvider } from '#sync/react/sync-context.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { useDashboard } from './dashboard.queries.ts';
import { keepLastSeen } from './last-seen.ts';

const NOW = Date.parse('2026-11-20T15:42:00Z');
const CLIENT_ID = 'C00001';

const answered = (checkedIn: number): DashboardView => ({
  time_zone: 'America/New_York',
  date: '2026-11-20',
  weekend: { saturday: '2026-11-21', sunday: '2026-11-22', groups: 0, individuals: 0, total_guests: 0 },
  parties: [],
  waivers: [],
  checked_in_today: checkedIn,
  audit_breaks: [],
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

/** What a page shows that opens with the numbers in storage, while the server counts 9 people. */
function openPage() {
  const send: typeof fetch = () => Promise.resolve(Response.json({ success: true, dashboard: answered(9) }));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const api = createApiClient({ token: () => 't1', fetch: send });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ApiProvider api={api}>
        <SyncEngineProvider engine={new FakeSyncEngine()}>{children}</SyncEngineProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
  return renderHook(() => useDashboard(CLIENT_ID).answer?.checked_in_today, { wrapper }).result;
}

it.each([
  ['within the last second', NOW - 200],
  ['an hour ago', NOW - 3_600_000],
  ['with a clock that was ahead', NOW + 3_600_000],
])('[O1] shows the numbers last seen %s, and then the server’s', async (_, seenAtMs) => {
  keepLastSeen(localStorage, CLIENT_ID, { dashboard: answered(4), seenAtMs });
  const shown = openPage();
  expect(shown.current).toBe(4);
  await waitFor(() => expect(shown.current).toBe(9));
});
