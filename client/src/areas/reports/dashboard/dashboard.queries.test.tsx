import type { DashboardView } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { keepLastSeen, useDashboard } from './dashboard.queries.ts';

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

/** What a page shows that opens with the numbers in storage, while the server counts 9 people. */
function openPage() {
  showPage(<Numbers />, { server: { 'GET *': { dashboard: answered(9) } } });
  return screen.getByRole('status');
}

function Numbers() {
  return <output>{useDashboard(CLIENT_ID).answer?.checked_in_today}</output>;
}

it.each([
  ['within the last second', NOW - 200],
  ['an hour ago', NOW - 3_600_000],
  ['with a clock that was ahead', NOW + 3_600_000],
])('[O1] shows the numbers last seen %s, and then the server’s', async (_, seenAtMs) => {
  keepLastSeen(localStorage, CLIENT_ID, { dashboard: answered(4), seenAtMs });
  const shown = openPage();
  expect(shown.textContent).toBe('4');
  await waitFor(() => expect(shown.textContent).toBe('9'));
});
