import type { BlackoutView } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { expect, it } from 'vitest';
import { closureDays, closuresOf, closureTitle, reclosing } from './closure.model.ts';

const TODAY = '2026-11-20';
const closed = (date: string, fields: Partial<BlackoutView> = {}): BlackoutView => ({
  blackout_id: `b-${date}`,
  offering_id: null,
  blackout_date: date,
  reason: 'Winter break',
  created_at: `${TODAY}T10:00:00.000Z`,
  ...fields,
});
const titles = (...blackouts: BlackoutView[]) => closuresOf(blackouts).map(closureTitle);

it('[O58] shows days in a row that were closed together as one, across the end of a year', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01'].map((date) => closed(date));
  expect(titles(...days, closed('2027-01-03'))).toEqual(['Dec 30, 2026 – Jan 1, 2027 (3 days)', 'Sun, Jan 3, 2027']);
  expect(closuresOf(days)).toEqual([
    {
      id: 'b-2026-12-30',
      first: '2026-12-30',
      last: '2027-01-01',
      reason: 'Winter break',
      createdAtUtc: `${TODAY}T10:00:00.000Z`,
    },
  ]);
});

it('[O58] keeps apart what was closed for another reason or at another time', () => {
  expect(
    titles(
      closed('2026-12-24'),
      closed('2026-12-25', { reason: null }),
      closed('2026-12-26', { reason: null, created_at: `${TODAY}T10:00:00.001Z` }),
      closed('2026-12-27', { reason: null, created_at: `${TODAY}T10:00:00.001Z` }),
    ),
  ).toEqual(['Thu, Dec 24, 2026', 'Fri, Dec 25, 2026', 'Dec 26, 2026 – Dec 27, 2026 (2 days)']);
});

it('[O58] closes again only what is not over', () => {
  const [closure] = closuresOf(['2026-11-19', '2026-11-20', '2026-11-21'].map((date) => closed(date)));
  if (!closure) throw new Error('No closure');
  expect(closureDays(closure)).toBe('Nov 19, 2026 – Nov 21, 2026');
  expect(reclosing(closure, TODAY)).toEqual({ start_date: TODAY, end_date: '2026-11-21', reason: 'Winter break' });
  expect(reclosing(closure, '2026-11-19')?.start_date).toBe('2026-11-19');
  expect(reclosing({ ...closure, reason: null }, '2026-11-22')).toBeNull();
});
