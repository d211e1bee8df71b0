import type { DashboardView } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { describe, expect, it } from 'vitest';
import { nameOfParty, numbersOn, waiversSummary, withoutNames } from './dashboard.model.ts';

const week = Array.from({ length: 7 }, (_, day) => addDays('2026-11-16', day));
const party = { booking_id: 'b1', party_name: 'Curie', booking_time: '10:00', participants: 12 };
const answer: DashboardView = {
  time_zone: 'America/New_York',
  date: '2026-11-20',
  weekend: { saturday: '2026-11-21', sunday: '2026-11-22', groups: 3, individuals: 2, total_guests: 40 },
  parties: week.map((date) =>
    date === '2026-11-21' ? { date, count: 1, parties: [party] } : { date, count: 0, parties: [] },
  ),
  waivers: week.map((date, count) => ({ date, count })),
  checked_in_today: 9,
  audit_breaks: [],
};

describe('the numbers shown', () => {
  it('are those of the response on its own day', () => {
    const shown = numbersOn('2026-11-20', answer);
    expect(shown).toMatchObject({ weekend: { groups: 3, total_guests: 40 }, checkedIn: 9 });
    expect(shown.waivers.map(({ count }) => count)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(shown.parties[5]?.parties).toEqual([party]);
  });

  it('keep the week but not the check-ins after midnight, and nothing of last week on Monday', () => {
    expect(numbersOn('2026-11-21', answer)).toMatchObject({ weekend: { groups: 3 }, checkedIn: 0 });
    const monday = numbersOn('2026-11-23', answer);
    expect(monday.weekend).toEqual({
      saturday: '2026-11-28',
      sunday: '2026-11-29',
      groups: 0,
      individuals: 0,
      total_guests: 0,
    });
    expect(monday.waivers).toEqual(
      Array.from({ length: 7 }, (_, day) => ({ date: addDays('2026-11-23', day), count: 0 })),
    );
    expect(monday.parties.every(({ count }) => count === 0)).toBe(true);
  });

  it('are zero before the first response', () => {
    const empty = numbersOn('2026-11-20', undefined);
    expect(empty.checkedIn).toBe(0);
    expect(empty.parties).toHaveLength(7);
    expect(waiversSummary(empty.waivers)).toBe('0 waivers completed from Monday to Sunday');
  });
});

describe('the names of parties', () => {
  it('are not stored readably on the device, and are restored from its sealed bookings', () => {
    const kept = withoutNames(answer);
    expect(JSON.stringify(kept)).not.toContain('Curie');
    const bare = kept.parties[5]?.parties[0];
    expect(bare && nameOfParty(bare, (id) => (id === 'b1' ? 'Curie' : undefined))).toBe('Curie');
    expect(bare && nameOfParty(bare, () => undefined)).toBe('Party');
  });
});
