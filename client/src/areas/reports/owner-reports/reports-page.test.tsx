import type { WaiverFigures, WaiversReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { ReportsPage } from './reports-page.tsx';

/* The chart needs a browser; the table has the same data. */
vi.mock('./components/report-chart.tsx', () => ({ ReportChart: () => <div data-testid="report-chart" /> }));

const kept = vi.hoisted(() => new Map<string, { text: string; seenAtMs: number }>());
vi.mock('#db/last-answers', () => ({
  keepLastAnswer: async (_: unknown, name: string, answer: { text: string; seenAtMs: number }) => {
    kept.set(name, answer);
  },
  readLastAnswer: async (_: unknown, name: string) => kept.get(name) ?? null,
}));

function figures(signed: number): WaiverFigures {
  return {
    signed,
    adults: signed,
    minors: 0,
    first_time: signed,
    returning: 0,
    needs_review: 0,
    at_kiosk: signed,
    at_desk: 0,
    by_link: 0,
    by_party_link: 0,
  };
}

function reportOf(signed: number, before: number): WaiversReport {
  const range = { from: '2026-11-14', to: '2026-11-20' };
  return {
    time_zone: 'America/New_York',
    date: '2026-11-20',
    generated_at: '2026-11-20T15:42:00.000Z',
    range,
    compared: { from: '2026-11-07', to: '2026-11-13' },
    is_partial: true,
    days: Array.from({ length: 7 }, (_, day) => ({
      date: addDays(range.from, day),
      ...figures(day === 6 ? signed : 0),
    })),
    total: figures(signed),
    previous: figures(before),
  };
}

let answer: (() => object) | null;
let page: ReturnType<typeof showPage>;
beforeEach(() => {
  answer = () => ({ report: reportOf(12, 10) });
  kept.clear();
});

function show(search = '?report=waivers&period=week') {
  const server = { '*': () => answer?.() };
  page = showPage(<ReportsPage />, { at: `/reports${search}`, server });
}
const asked = () => page.requests.map(({ path, search }) => path.replace(/^.*\/reports\//, '') + search);

it('[F33] shows figures next to the time before, and says that today is not over', async () => {
  show();
  expect(screen.getByLabelText('Loading')).toBeTruthy();
  expect(await screen.findAllByText('+20% from 10')).toHaveLength(2);
  expect(screen.getByText(/Today is not over, so figures may still grow\. Compared with Nov 7, 2026/)).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Waivers signed' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toContain('Nov 20, 2026120');
  expect(rows).toHaveLength(8);
});

it('[F33] keeps the period in the address, and asks for the days of a custom one in a dialog', async () => {
  show();
  await screen.findAllByText('+20% from 10');
  fireEvent.click(screen.getByRole('button', { name: 'Custom' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Custom Date Range' }));
  const apply = dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply Range' });
  fireEvent.change(dialog.getByLabelText('Start Date'), { target: { value: '2026-11-01' } });
  expect(apply.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('End Date'), { target: { value: '2027-11-05' } });
  expect(dialog.getByText('Date range too large (maximum 366 days)')).toBeTruthy();
  expect(apply.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('End Date'), { target: { value: '2026-11-05' } });
  fireEvent.click(apply);
  expect(page.address()).toBe('/reports?report=waivers&period=custom&start=2026-11-01&end=2026-11-05');
  await vi.waitFor(() => expect(asked()).toContain('summary/waivers/custom?startDate=2026-11-01&endDate=2026-11-05'));
  expect(asked()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: /^Custom/ }));
  const again = within(await screen.findByRole('dialog', { name: 'Custom Date Range' }));
  expect(again.getByLabelText<HTMLInputElement>('Start Date').value).toBe('2026-11-01');
});

it('[F33] says why a period was refused, and asks again', async () => {
  answer = () => refused(400, 'INVALID_INPUT', 'Start date must be before end date');
  show();
  const alert = await screen.findByRole('alert');
  answer = () => ({ report: reportOf(12, 10) });
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect((await screen.findAllByText('+20% from 10')).length).toBeGreaterThan(0);
});

it('[I6] shows what was seen last when the server can’t be reached, and says so', async () => {
  show();
  await screen.findAllByText('+20% from 10');
  await vi.waitFor(() => expect(kept.size).toBe(1));
  cleanup();
  answer = null;
  show();
  expect(await screen.findByText(/Shown as of \d+:\d\d/)).toBeTruthy();
  expect(screen.getAllByText('+20% from 10').length).toBeGreaterThan(0);
  cleanup();
  show('?report=waivers&period=year');
  expect((await screen.findByRole('alert')).textContent).toContain('was not opened on this device before');
});

it('[F33] explains a period without anything', async () => {
  answer = () => ({ report: reportOf(0, 0) });
  show();
  expect(await screen.findByText('No waivers signed')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('[F33] keeps the days when another report is chosen, also one of attendance', async () => {
  show('?report=waivers&period=custom&start=2026-11-01&end=2026-11-05');
  await screen.findAllByText('+20% from 10');
  fireEvent.click(screen.getByRole('tab', { name: 'Revenue' }));
  expect(page.address()).toBe('/reports?report=revenue&period=custom&start=2026-11-01&end=2026-11-05');
  fireEvent.click(screen.getByRole('tab', { name: 'Graphs' }));
  const days = 'period=custom&start=2026-11-01&end=2026-11-05';
  expect(page.address()).toBe(`/customer-check-in?view=attendance&part=graphs&${days}`);
});
