import type { DashboardView, FirstSteps } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { checkInRow, customerRow } from '#sync/testing/rows';
import { DashboardPage } from './dashboard-page.tsx';

/* The chart needs a browser; the table has the same data. */
vi.mock('./components/waivers-chart.tsx', () => ({ WaiversChart: () => <div data-testid="waivers-chart" /> }));

/** Friday 20 November 2026, 10:42 in New York. */
const NOW = Date.parse('2026-11-20T15:42:00Z');
const week = Array.from({ length: 7 }, (_, day) => addDays('2026-11-16', day));

function answerWith(changes: Partial<DashboardView> = {}): DashboardView {
  return {
    time_zone: 'America/New_York',
    date: '2026-11-20',
    weekend: { saturday: '2026-11-21', sunday: '2026-11-22', groups: 3, individuals: 2, total_guests: 40 },
    parties: week.map((date) => {
      const parties =
        date === '2026-11-21'
          ? [{ booking_id: 'b1', party_name: 'Curie', booking_time: '10:00', participants: 12 }]
          : [];
      return { date, count: parties.length, parties };
    }),
    waivers: week.map((date, count) => ({ date, count })),
    checked_in_today: 9,
    audit_breaks: [],
    ...changes,
  };
}

let answer: DashboardView | null;
let engine: FakeSyncEngine;
let page: ReturnType<typeof showPage>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  answer = answerWith();
  engine = new FakeSyncEngine({ checkIns: [checkInRow({ checkin_id: 'c1', waiver_id: 'w1' })] });
});

function show() {
  page = showPage(<DashboardPage />, {
    engine,
    branding: { clientId: 'C00001', name: 'Red Rock', accentColor: null, hasLogo: false, logoVersion: null },
    server: {
      'PUT *first-steps': () => {
        answer = answerWith({ first_steps: null });
        return { first_steps: null };
      },
      'GET *dashboard': () => answer && { dashboard: answer },
    },
  });
}

const card = (name: string) => screen.getByRole('region', { name });
const settle = (ms = 600) => act(() => vi.advanceTimersByTimeAsync(ms));
const dashboardsAsked = () => page.requests.filter(({ path }) => path.endsWith('/dashboard')).length;

it('[O1] [U6] [O32] shows the venue’s name once, and the cards of its week and its weekend', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Red Rock');
  expect(screen.getAllByText(/Red Rock/)).toHaveLength(1);
  expect(screen.getByText('Client Dashboard')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'No Logo' }).getAttribute('href')).toBe('/my-profile');
  expect((await within(card('Bookings this weekend (Nov 21 – Nov 22)')).findByText('40')).textContent).toBe('40');
  card('Waivers Completed in past 7 days (Monday to Sunday, Nov 16 – Nov 22)');
  const parties = within(card('Parties this week (Nov 16 – Nov 22)'));
  expect(parties.getAllByRole('listitem').filter((item) => item.parentElement?.tagName === 'OL')).toHaveLength(7);
  expect(parties.getByText('Curie')).toBeTruthy();
  expect(parties.getByText('12 participants')).toBeTruthy();
  expect(parties.getAllByText('No parties scheduled')).toHaveLength(6);
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  const rows = within(screen.getByRole('table', { name: 'Waivers by day' })).getAllByRole('row');
  expect(rows[6]?.textContent).toBe('SaturdayNov 21, 20265');
  expect(rows[5]?.textContent).toContain('Friday · today');
});

it('loads its numbers with at most three requests', async () => {
  show();
  await settle(3_000);
  expect(page.requests.length).toBeLessThanOrEqual(3);
  expect(dashboardsAsked()).toBe(1);
});

it('refetches when a signature reached this browser, once for a whole burst', async () => {
  show();
  await settle();
  answer = answerWith({ waivers: week.map((date) => ({ date, count: 77 })) });
  act(() => {
    for (const id of ['w7', 'w8', 'w9']) engine.put('customers', customerRow({ waiver_id: id }));
  });
  await settle();
  expect(dashboardsAsked()).toBe(2);
  expect(screen.getByText(/^539 waivers completed/)).toBeTruthy();
});

it('counts who is in from this browser’s own copy, immediately and as people', async () => {
  show();
  const shown = () => screen.getByTestId('daily-check-ins').textContent;
  expect(shown()).toBe('1');
  act(() => engine.put('check_ins', checkInRow({ checkin_id: 'c2', waiver_id: 'w1' })));
  expect(shown()).toBe('1');
  act(() => engine.put('check_ins', checkInRow({ checkin_id: 'c3', waiver_id: 'w2' })));
  expect(shown()).toBe('2');
  act(() =>
    engine.put('check_ins', checkInRow({ checkin_id: 'c3', waiver_id: 'w2', undone_at: '2026-11-20T15:50:00Z' })),
  );
  expect(shown()).toBe('1');
});

it('[O1] refetches once where this browser caught up only after the page had asked', async () => {
  const { status$ } = engine;
  const caughtUp = status$.value;
  status$.next({ ...caughtUp, isFilled: false });
  show();
  await settle();
  answer = answerWith({ waivers: week.map((date) => ({ date, count: 77 })) });
  act(() => {
    engine.put('customers', customerRow({ waiver_id: 'w7' }));
    status$.next(caughtUp);
  });
  await settle(1_000);
  expect(dashboardsAsked()).toBe(2);
});

it('[O1] runs its clock each second in the venue’s zone, without rendering anything else', async () => {
  show();
  await settle();
  const clock = screen.getByTestId('clock');
  const before = clock.textContent;
  const changed = vi.fn();
  const watch = new MutationObserver((records) =>
    changed(records.some(({ target }) => !card('Current Date & Time').contains(target))),
  );
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  await settle(3_000);
  watch.disconnect();
  expect(before).toMatch(/^10:42:0\d AM$/);
  expect(clock.textContent).not.toBe(before);
  expect(changed.mock.calls.flat()).not.toContain(true);
  expect(screen.getByText('Fri, Nov 20, 2026')).toBeTruthy();
});

it('[O1] falls back to zero, quietly, when the numbers can’t be loaded, and can be retried', async () => {
  answer = null;
  show();
  expect(await screen.findByText(/could not be loaded\. Bookings and waivers are shown as zero/)).toBeTruthy();
  expect(within(card('Bookings this weekend (Nov 21 – Nov 22)')).getAllByText('0')).toHaveLength(3);
  expect(screen.getByTestId('daily-check-ins').textContent).toBe('1');
  answer = answerWith();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('[O1] shows the last numbers offline with their time, and stores no name unsealed', async () => {
  show();
  await screen.findByText('Curie');
  cleanup();
  expect(localStorage.getItem('gatehouse.dashboard')).toContain('b1');
  expect(localStorage.getItem('gatehouse.dashboard')).not.toContain('Curie');
  answer = null;
  engine.status$.next({ ...engine.status$.value, network: 'offline' });
  vi.setSystemTime(NOW + 3_600_000);
  show();
  expect(await screen.findByText(/You are offline\. Bookings and waivers are as last seen at 10:42 AM/)).toBeTruthy();
  expect(within(card('Bookings this weekend (Nov 21 – Nov 22)')).getByText('40')).toBeTruthy();
  expect(within(card('Parties this week (Nov 16 – Nov 22)')).getByText('Party')).toBeTruthy();
});

it('shows nobody while the people on this device are locked', () => {
  engine.status$.next({ ...engine.status$.value, isLocked: true });
  show();
  expect(screen.getByTestId('daily-check-ins').textContent).toBe('Locked');
});

const steps = (changes: Partial<FirstSteps> = {}): FirstSteps => ({
  waiver: true,
  hours: true,
  room: true,
  policy: true,
  tablet: true,
  link: false,
  signature: false,
  booking: false,
  ...changes,
});
const firstSteps = () => screen.queryByRole('region', { name: /Get your front door ready|You’re all set/ });

it('[O30] lists a new venue’s first steps with their progress, until the last one that was seen is done', async () => {
  answer = answerWith({ first_steps: steps() });
  show();
  await settle();
  expect(screen.getByText('5 of 8 done').tagName).toBe('OUTPUT');
  expect(screen.getByRole('progressbar', { name: '5 of 8 done' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Pair a tablet \(done\)/ }).getAttribute('href')).toBe('/my-devices');
  expect(screen.getByRole('link', { name: /^Get the first signature/ }).getAttribute('href')).toBe('/waiver/C00001');
  answer = answerWith({ first_steps: steps({ link: true, signature: true, booking: true }) });
  act(() => engine.put('customers', customerRow({ waiver_id: 'w7' })));
  await settle();
  expect(firstSteps()?.textContent).toContain('You’re all set');
  expect(screen.getByText('8 of 8 done')).toBeTruthy();
  cleanup();
  await settle(1_500);
  show();
  await screen.findByText('Curie');
  expect(firstSteps()).toBeNull();
});

it('[O30] hides the first steps on request, and shows none where the server says nothing of them', async () => {
  answer = answerWith({ first_steps: steps() });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  await settle();
  expect(page.changes().map(({ body }) => body)).toEqual([{ hidden: true }]);
  expect(firstSteps()).toBeNull();
  cleanup();
  answer = answerWith();
  show();
  await settle(1_500);
  expect(firstSteps()).toBeNull();
});

it('[O32] says what will appear where the week has no waivers yet', async () => {
  answer = answerWith({ waivers: week.map((date) => ({ date, count: 0 })) });
  show();
  await settle();
  expect(screen.getByText('No waivers signed this week yet')).toBeTruthy();
  expect(screen.queryByTestId('waivers-chart')).toBeNull();
  answer = answerWith({ waivers: week.map((date) => ({ date, count: 1 })) });
  act(() => engine.put('customers', customerRow({ waiver_id: 'w7' })));
  await settle();
  expect(await screen.findByTestId('waivers-chart')).toBeTruthy();
});

const NOTICE = /Stored records were changed from outside Gatehouse/;
const broken = (breakId: string, foundAtUtc: string) => ({
  break_id: breakId,
  kind: 'end' as const,
  found_at: foundAtUtc,
});

it('[W3] reports that stored records no longer match, until that is hidden here or another break is found', async () => {
  answer = answerWith({ audit_breaks: [broken('end 6', '2026-11-20T03:00:00Z')] });
  show();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toMatch(NOTICE);
  /* The venue's day. */
  expect(notice.textContent).toContain('On Nov 19, 2026 a seal no longer fit:');
  expect(notice.textContent).toContain('npm run verify-audit');
  fireEvent.click(within(notice).getByRole('button', { name: 'Hide on this device' }));
  expect(screen.queryByText(NOTICE)).toBeNull();
  cleanup();
  await settle(1_500);
  show();
  await screen.findByText('Curie');
  expect(screen.queryByText(NOTICE)).toBeNull();
  cleanup();
  await settle(1_500);
  answer = answerWith({
    audit_breaks: [broken('links 2', '2026-11-20T15:00:00Z'), broken('end 6', '2026-11-20T03:00:00Z')],
  });
  show();
  expect(
    (await screen.findByText(/On Nov 20, 2026 a seal no longer fit, and 1 time before:/)).textContent,
  ).toBeTruthy();
});

it('[W3] shows nothing about seals while all of them match', async () => {
  show();
  await screen.findByText('Curie');
  expect(screen.queryByText(NOTICE)).toBeNull();
});
