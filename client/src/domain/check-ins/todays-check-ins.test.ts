import { describe, expect, it } from 'vitest';
import { type TodaysCheckIn, todaysCheckIns } from './todays-check-ins.ts';

function row(id: string, at: string, more: Partial<TodaysCheckIn> = {}): TodaysCheckIn {
  return {
    checkin_id: id,
    client_id: 'C00001',
    waiver_id: 'W1',
    membership_id: null,
    check_in_time: `2026-11-20T${at}.000Z`,
    created_at: `2026-11-20T${at}.000Z`,
    venue_date: '2026-11-20',
    device_id: null,
    clock_flagged: false,
    undone_at: null,
    ...more,
  };
}

const idOf = (rows: TodaysCheckIn[]) => todaysCheckIns(rows, '2026-11-20').byWaiver.get('W1')?.checkin_id;

describe('who is in today', () => {
  it('takes the earliest that is not undone, on a tie the smaller id', () => {
    expect(idOf([row('b', '15:00:00'), row('a', '15:00:00'), row('c', '16:00:00')])).toBe('a');
  });

  it('is independent of the order in which check-ins arrive', () => {
    const [a, b, c] = [row('a', '15:00:00'), row('b', '15:00:00'), row('c', '14:00:00')];
    expect([idOf([a, b]), idOf([b, a])]).toEqual(['a', 'a']);
    expect([idOf([a, c]), idOf([c, a])]).toEqual(['c', 'c']);
  });

  it('[S27] keeps a person in by the other desk when one desk’s check-in is undone', () => {
    const undone = row('a', '15:00:00', { undone_at: '2026-11-20T15:01:00.000Z' });
    expect(idOf([undone, row('b', '15:30:00')])).toBe('b');
    expect(idOf([undone])).toBeUndefined();
  });

  it('[F22] counts merged records as the person they were merged into', () => {
    expect(idOf([row('b', '15:00:00'), row('a', '14:00:00', { waiver_id: 'W2', merged_into: 'W1' })])).toBe('a');
  });

  it('ignores other days, and finds members by their card', () => {
    expect(idOf([row('a', '15:00:00', { venue_date: '2026-11-19' })])).toBeUndefined();
    const { byMember } = todaysCheckIns([row('a', '15:00:00', { membership_id: 'M1' })], '2026-11-20');
    expect(byMember.get('M1')?.checkin_id).toBe('a');
    expect(todaysCheckIns([row('a', '15:00:00')], '2026-11-20').byMember.size).toBe(0);
  });
});
