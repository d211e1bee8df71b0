import { describe, expect, it } from 'vitest';
import { todaysCheckIns } from '#domain/check-ins/todays-check-ins';
import { checkInRow, customerRow, memberRow } from '#sync/testing/rows';
import {
  type Customer,
  customerName,
  cutText,
  emptyMessage,
  hiddenSuffix,
  membershipEnds,
  membersInWithoutCustomer,
  ownNewestFirst,
  recentOrIn,
  scopeText,
  splitByCheckIn,
  tableFilter,
  tableHeading,
  toggleLabel,
  typeLabel,
} from './check-in.model.ts';

const today = '2026-11-20';
const id = (tail: string) => `C00001-${tail}`;
const old = customerRow({ waiver_id: id('OLD'), waiver_date: '2026-03-01', created_at: '2026-03-01T10:00:00.000Z' });
const fresh = customerRow({ waiver_id: id('NEW'), waiver_date: '2026-11-13', created_at: '2026-11-13T10:00:00.000Z' });
const minor = customerRow({
  waiver_id: id('MINOR'),
  waiver_type: 'Minor',
  minor_first_name: 'Zoë',
  minor_last_name: 'Long',
  minor_DoB: '2017-05-01',
  created_at: '2026-11-20T10:00:00.000Z',
});
const inToday = (...tails: [string, string][]) =>
  todaysCheckIns(
    tails.map(([tail, at]) =>
      checkInRow({ checkin_id: tail, waiver_id: id(tail), check_in_time: `2026-11-20T${at}:00.000Z` }),
    ),
    today,
  ).byWaiver;
const held = (...rows: Customer[]) => new Map(rows.map((row) => [row.waiver_id, row]));
const ids = (rows: readonly { customer: Customer }[]) => rows.map(({ customer }) => customer.waiver_id);

describe('the desk’s customers', () => {
  it('[F1] are the venue’s own customers, newest first', () => {
    const foreign = customerRow({ waiver_id: 'C00002-X' });
    expect(ownNewestFirst(held(old, foreign, minor, fresh), 'C00001')).toEqual([minor, fresh, old]);
  });

  it('[F22] are listed once where records were merged, and under the merged one where the kept one is not here', () => {
    const merged = { ...fresh, merged_into: old.waiver_id };
    expect(ownNewestFirst(held(old, merged), 'C00001')).toEqual([old]);
    expect(ownNewestFirst(held(merged), 'C00001')).toEqual([merged]);
  });

  it('[F22] are in by the check-in of a record that was merged into theirs, and recent by its signature', () => {
    const kept = { ...old, last_signed: '2026-11-19' };
    const isIn = todaysCheckIns(
      [checkInRow({ checkin_id: 'x', waiver_id: fresh.waiver_id, merged_into: kept.waiver_id })],
      today,
    );
    expect(ids(splitByCheckIn([kept, minor], isIn.byWaiver).checked_in)).toEqual([kept.waiver_id]);
    expect(recentOrIn([kept, old], new Map(), today)).toEqual([kept]);
    const member = memberRow({ membership_id: 'M1', waiver_id: fresh.waiver_id, merged_into: kept.waiver_id });
    expect(membersInWithoutCustomer(isIn.byWaiver, held(kept), [member])).toEqual([]);
    const [shown] = membersInWithoutCustomer(isIn.byWaiver, held(), [member]);
    expect(shown && ids(splitByCheckIn([shown], isIn.byWaiver).checked_in)).toEqual([fresh.waiver_id]);
  });

  it('[F1] are those of the last 7 days, and everyone who is in today', () => {
    const eightDays = customerRow({ waiver_id: id('EIGHT'), waiver_date: '2026-11-12' });
    expect(recentOrIn([fresh, eightDays, old], inToday(['OLD', '15:00']), today)).toEqual([fresh, old]);
  });

  it('are split by check-in, the latest check-in first', () => {
    const { not_checked_in: notIn, checked_in: isIn } = splitByCheckIn(
      [minor, fresh, old],
      inToday(['OLD', '15:00'], ['MINOR', '15:30']),
    );
    expect(ids(notIn)).toEqual([fresh.waiver_id]);
    expect(ids(isIn)).toEqual([minor.waiver_id, old.waiver_id]);
  });

  it('include members who are in with a waiver that is not on this device', () => {
    const member = memberRow({ membership_id: 'M1', waiver_id: id('GONE') });
    const held = memberRow({ membership_id: 'M2', waiver_id: fresh.waiver_id });
    const known = new Map([[fresh.waiver_id, fresh]]);
    const found = membersInWithoutCustomer(inToday(['GONE', '15:00'], ['NEW', '15:01']), known, [member, held]);
    expect(found.map(customerName)).toEqual(['Łukasz Nowak']);
    expect(membersInWithoutCustomer(new Map(), known, [member])).toEqual([]);
  });

  const none = { hideAdults: false, hideMinors: false, tableSearch: '' };
  const nobody = () => () => false;
  const left = (filter: Partial<typeof none>, matcherOf: (query: string) => (waiverId: string) => boolean = nobody) => {
    const passes = tableFilter({ ...none, ...filter }, matcherOf);
    return passes && [minor, fresh].filter(passes);
  };

  it('hides types', () => {
    expect(left({ hideAdults: true })).toEqual([minor]);
    expect(left({ hideMinors: true })).toEqual([fresh]);
    expect(left({ hideAdults: true, hideMinors: true })).toEqual([]);
  });

  it('searches a table by the prepared keys and by waiver type', () => {
    const isFresh = (query: string) => (waiverId: string) => query === 'marie' && waiverId === fresh.waiver_id;
    expect(left({ tableSearch: ' MINOR ' })).toEqual([minor]);
    expect(left({ tableSearch: 'Marie' }, isFresh)).toEqual([fresh]);
    expect(left({ tableSearch: 'marie', hideAdults: true }, isFresh)).toEqual([]);
    expect(left({ tableSearch: '  ' })).toBeNull();
  });
});

describe('labels of the desk', () => {
  const none = { hideAdults: false, hideMinors: false };

  it('[F1] count in toggles and headings, with what is hidden', () => {
    expect(toggleLabel('not_checked_in', 1200)).toBe('Not Checked In (1,200)');
    expect(toggleLabel('checked_in', 0)).toBe('Already Checked In (0)');
    expect(tableHeading('not_checked_in', { shown: 12, total: 12 }, none)).toBe('Not Checked In Customers (12)');
    expect(tableHeading('checked_in', { shown: 3, total: 12 }, { hideAdults: true, hideMinors: false })).toBe(
      'Already Checked In Customers (3 of 12) (Adult waivers hidden)',
    );
    expect(hiddenSuffix({ hideAdults: false, hideMinors: true })).toBe('(Minor waivers hidden)');
    expect(hiddenSuffix({ hideAdults: true, hideMinors: true })).toBe('(All waiver types hidden)');
  });

  it('says no figure that is not counted yet, and that a list is cut', () => {
    expect(toggleLabel('not_checked_in', null)).toBe('Not Checked In');
    for (const counts of [
      { shown: null, total: 12 },
      { shown: 3, total: null },
    ])
      expect(tableHeading('not_checked_in', counts, { hideAdults: false, hideMinors: true })).toBe(
        'Not Checked In Customers (Minor waivers hidden)',
      );
    expect(scopeText({ inScope: null, all: 60 })).toBeNull();
    expect(scopeText({ inScope: 1_200, all: 50_000 })).toBe('Showing 1,200 of 50,000 customers');
    expect(cutText(500)).toBe('Showing the newest 500 matches. Type more to narrow the list.');
  });

  it('[F1] says why a table is empty', () => {
    const facts = { view: 'not_checked_in' as const, isSearched: false, total: 0, inScope: 4 };
    expect(emptyMessage(facts)).toBe('All customers are checked in today!');
    expect(emptyMessage({ ...facts, view: 'checked_in' })).toBe('No customers checked in today.');
    expect(emptyMessage({ ...facts, isSearched: true })).toBe('No customers match your search criteria.');
    expect(emptyMessage({ ...facts, total: 4 })).toBe('No customers match the current filter criteria.');
    expect(emptyMessage({ ...facts, total: null })).toBe('No customers match the current filter criteria.');
    expect(emptyMessage({ ...facts, inScope: 0 })).toBe('No customers match the current filter criteria.');
  });

  it('name the person of a waiver, and a minor’s age', () => {
    expect([customerName(minor), typeLabel(minor, today)]).toEqual(['Zoë Long', 'Minor, 9']);
    expect([customerName(fresh), typeLabel(fresh, today)]).toEqual(['Marie Long', 'Adult']);
  });
});

it('[F56] a person is a member until the last day of any membership, of merged records too', () => {
  const ends = membershipEnds([
    memberRow({ membership_id: 'M1', waiver_id: id('OLD'), expiration_date: '2026-12-31' }),
    memberRow({ membership_id: 'M2', waiver_id: id('OLD'), expiration_date: '2026-03-31' }),
    memberRow({ membership_id: 'M3', waiver_id: id('DOUBLE'), merged_into: id('NEW'), expiration_date: '2027-01-31' }),
  ]);
  expect([...ends]).toEqual([
    [id('OLD'), '2026-12-31'],
    [id('NEW'), '2027-01-31'],
  ]);
});
