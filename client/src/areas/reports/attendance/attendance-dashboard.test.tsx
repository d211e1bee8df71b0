import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Asked } from '#app/testing/fake-server';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { AttendanceDashboard } from './attendance-dashboard.tsx';

/* The chart needs a browser; the table has the same figures. */
vi.mock('./components/attendance-chart.tsx', () => ({ AttendanceChart: () => <div data-testid="chart" /> }));

let answers: (asked: Asked) => object | null;
let requests: Asked[];
let engine: FakeSyncEngine;

const figures = { total_checkins: 1_234, unique_customers: 56, parties_checked_in: 7, party_goers: 89 };

function totals(period: string): object {
  const days = { start_date: '2026-06-14', end_date: '2026-06-15' };
  return {
    period,
    time_zone: 'America/New_York',
    ...days,
    grouping: 'day',
    ...figures,
    buckets: ['2026-06-14', '2026-06-15'].map((day) => ({ ...figures, start_date: day, end_date: day, hour: null })),
  };
}

function checkIns(total: number, count: number): object {
  const checkins = Array.from({ length: count }, (_, at) => ({
    checkin_id: `06152026-C00001-${at}`,
    client_id: 'C00001',
    waiver_id: `C00001-${at}`,
    membership_id: null,
    check_in_time: '2026-06-15T14:42:00.000Z',
    created_at: '2026-06-15T14:42:00.000Z',
    venue_date: '2026-06-15',
    device_id: null,
    by_name: at === 0 ? null : 'Mia',
    clock_flagged: false,
    undone_at: null,
    other_checkins: 0,
    needs_review: at !== 0,
    review_reasons: at === 0 ? [] : ['person_left', 'not known yet'],
    alert_text: null,
    override_reason: null,
    waiver_type: at === 0 ? null : 'Adult',
    adult_first_name: at === 0 ? null : 'Ada',
    adult_last_name: at === 0 ? null : `Lovelace ${at}`,
    minor_first_name: null,
    minor_last_name: null,
    phone: at === 0 ? null : '2125550100',
    email: at === 0 ? null : 'ada@example.org',
  }));
  return { checkins, total, page: 1, page_size: 50 };
}

const isPage = ({ path }: Asked): boolean => path.endsWith('/checkins');
const periodOf = ({ path }: Asked): string => path.split('/')[5] ?? '';

beforeEach(() => {
  engine = new FakeSyncEngine({});
  answers = (asked) => (isPage(asked) ? checkIns(2, 2) : totals(periodOf(asked)));
});

const show = (query = '') => {
  const page = {
    at: `/customer-check-in?view=attendance${query}`,
    engine,
    server: { '*': (asked: Asked) => answers(asked) },
  };
  ({ requests } = showPage(<AttendanceDashboard />, page));
};

it('[F12] shows four figures of each period, the calendar year too, and asks again on Refresh', async () => {
  show();
  const week = await screen.findByRole('region', { name: /^Past Week/ });
  await within(week).findByText('1,234');
  for (const text of ['Total Check-ins', 'Unique Customers', '56', 'Parties Checked In', '7', 'Party Goers', '89'])
    expect(within(week).getByText(text)).toBeTruthy();
  expect(requests.map(periodOf)).toEqual(['today', 'week', 'quarter', 'year', 'this-year']);
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests).toHaveLength(10));
});

it('names the periods that failed with their status, keeps the others, and tries those again', async () => {
  answers = (asked) => (periodOf(asked) === 'year' ? refused(500, 'INTERNAL') : totals(periodOf(asked)));
  show();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Error loading data: Year to Date (HTTP 500)');
  expect(within(screen.getByRole('region', { name: /^Today/ })).getByText('1,234')).toBeTruthy();
  answers = (asked) => totals(periodOf(asked));
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('tells people who are signed out to log in', async () => {
  answers = () => refused(401, 'NOT_SIGNED_IN');
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Please log in to view the attendance dashboard.');
});

it('[I6] shows the last answers without the network, and says from when they are', async () => {
  show();
  await waitFor(() => expect(screen.getAllByText('1,234')).toHaveLength(5));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  cleanup();
  answers = () => null;
  show();
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).toMatch(/The server can’t be reached. Shown as of \d+:\d\d/));
  await waitFor(() => expect(screen.getAllByText('1,234')).toHaveLength(5));
  cleanup();
  show('&part=graphs&period=month');
  expect((await screen.findByRole('alert')).textContent).toContain('not opened on this device before');
});

it('[F13] lists the check-ins of a period with the stored time, N/A for blanks, and pages', async () => {
  answers = () => checkIns(120, 2);
  show('&part=checkins&period=year');
  const [, first, second] = await screen.findAllByRole('row');
  const cells = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(first).slice(1)).toEqual(['Jun 15, 2026', '10:42 AM', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A']);
  const doer = 'MiaThe person at the desk did not work here at that time.Please look at this check-in.';
  expect(cells(second).slice(3)).toEqual(['Adult', 'Ada Lovelace 1', 'N/A', '(212) 555-0100', 'ada@example.org', doer]);
  fireEvent.click(screen.getByRole('button', { name: 'Last' }));
  await waitFor(() => expect(requests.at(-1)?.query.get('page')).toBe('3'));
  fireEvent.click(screen.getByRole('button', { name: /^Today/ }));
  await waitFor(() => expect(periodOf(requests.at(-1) as Asked)).toBe('today'));
  expect(requests.at(-1)?.query.get('page')).toBe('1');
});

it('[F13] says that nobody was in, and why a list could not be loaded', async () => {
  answers = () => checkIns(0, 0);
  show('&part=checkins&period=today');
  expect(await screen.findByText('No check-ins found for Today.')).toBeTruthy();
  cleanup();
  answers = () => refused(500, 'INTERNAL');
  show('&part=checkins&period=today');
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading check-ins: HTTP 500');
});

it('hides people from a device that has had no contact for too long', async () => {
  engine.status$.next({ ...engine.status$.value, isLocked: true });
  show('&part=checkins&period=today');
  expect(await screen.findByText('People are hidden')).toBeTruthy();
  expect(screen.queryByRole('row')).toBeNull();
});

it('[F14] says which report could not be generated', async () => {
  answers = () => refused(500, 'INTERNAL');
  show('&part=exports');
  fireEvent.click(screen.getByRole('radio', { name: /Bookings Report/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Generate and Download Report' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Error generating bookings report. Please try again.');
  expect(requests.at(-1)?.path).toBe('/api/clients/C00001/reports/bookings/month');
});
