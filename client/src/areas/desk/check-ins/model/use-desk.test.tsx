import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SyncEngineProvider } from '#sync/react/sync-context.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { checkInRow, customerRow } from '#sync/testing/rows';
import { type DeskFilters, useDesk } from './use-desk.ts';

const nowMs = Date.parse('2026-11-20T15:00:00.000Z');
const idOf = (index: number) => `C00001-${String(index).padStart(4, '0')}`;

/** Person 0 is the newest; every fourth is a minor. */
function person(index: number, change: Partial<CustomerRow> = {}): CustomerRow {
  return customerRow({
    waiver_id: idOf(index),
    waiver_type: index % 4 === 3 ? 'Minor' : 'Adult',
    email: `person${index}@example.org`,
    created_at: new Date(nowMs - index * 60_000).toISOString(),
    waiver_date: '2026-03-01',
    ...change,
  });
}

const ofAnotherVenue = person(0, { waiver_id: 'C00002-0000', email: 'person@example.org' });

function openDesk(people: number, checkedIn: number[] = [], others: CustomerRow[] = []) {
  const engine = new FakeSyncEngine(
    {
      customers: [...Array.from({ length: people }, (_, index) => person(index)), ...others],
      checkIns: checkedIn.map((index) =>
        checkInRow({
          checkin_id: `in-${index}`,
          waiver_id: idOf(index),
          check_in_time: '2026-11-20T14:00:00.000Z',
          venue_date: '2026-11-20',
        }),
      ),
    },
    { nowMs: () => nowMs },
  );
  const { result } = renderHook(() => useDesk(), {
    wrapper: ({ children }) => <SyncEngineProvider engine={engine}>{children}</SyncEngineProvider>,
  });
  return {
    engine,
    desk: () => result.current,
    ids: () => result.current.rows.map(({ customer }) => customer.waiver_id),
    change: (filters: Partial<DeskFilters>) => act(() => result.current.change(filters)),
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => idOf(from + index));

afterEach(cleanup);

it('[F1] lists the newest 500 of many matches, and their number comes after the paint', async () => {
  const { desk, ids, change } = openDesk(700, [2, 650]);
  change({ search: 'person' });
  expect(ids()).toEqual(
    range(0, 502)
      .filter((id) => id !== idOf(2))
      .slice(0, 500),
  );
  expect(desk()).toMatchObject({
    isCut: true,
    shown: null,
    inScope: null,
    totals: { not_checked_in: null, checked_in: 2 },
  });
  await waitFor(() => expect(desk().shown).toBe(698));
  expect(desk()).toMatchObject({ isCut: true, inScope: 700, totals: { not_checked_in: 698, checked_in: 2 } });
});

it.each([
  ['lists', 'not_checked_in' as const, 600],
  ['counts', 'checked_in' as const, 1],
])('%s nobody of another venue', async (_, view, shown) => {
  const { desk, ids, change } = openDesk(601, [600], [ofAnotherVenue]);
  change({ search: 'person', view });
  expect(ids().filter((id) => id.startsWith('C00002'))).toEqual([]);
  await waitFor(() => expect(desk()).toMatchObject({ shown, inScope: 601, totals: { not_checked_in: 600 } }));
  change({ search: 'person@' });
  expect(desk()).toMatchObject({ shown: 0, inScope: 0 });
});

it('[F1] lists everyone found who is in, however old, and nobody whom the search leaves out', async () => {
  const { desk, ids, change } = openDesk(700, [651, 2, 650]);
  change({ search: 'person', view: 'checked_in' });
  expect(ids()).toEqual([idOf(2), idOf(650), idOf(651)]);
  expect(desk()).toMatchObject({ isCut: false, shown: 3 });
  await waitFor(() => expect(desk().totals).toEqual({ not_checked_in: 697, checked_in: 3 }));
  change({ search: 'person65' });
  expect(ids()).toEqual([idOf(650), idOf(651)]);
  expect(desk()).toMatchObject({ isCut: false, inScope: 11, totals: { not_checked_in: 9, checked_in: 2 } });
});

it('counts at once what it lists in full', () => {
  const { desk, ids, change } = openDesk(700, [0]);
  change({ search: 'person1', hideMinors: true });
  const matches = [
    1,
    ...Array.from({ length: 10 }, (_, at) => 10 + at),
    ...Array.from({ length: 100 }, (_, at) => 100 + at),
  ];
  expect(ids()).toEqual(matches.filter((index) => index % 4 !== 3).map(idOf));
  expect(desk()).toMatchObject({ isCut: false, shown: ids().length, inScope: 111, totals: { not_checked_in: 111 } });
});

it('the table’s own search and hidden types go over all matches, not only the newest', async () => {
  const { desk, ids, change } = openDesk(1200, [0]);
  change({ search: 'person', tableSearch: 'person1199@' });
  expect(ids()).toEqual([idOf(1199)]);
  expect(desk()).toMatchObject({ isCut: false, shown: 1, totals: { not_checked_in: null } });
  await waitFor(() => expect(desk()).toMatchObject({ shown: 1, totals: { not_checked_in: 1199 } }));
  change({ tableSearch: 'minor' });
  expect([ids().length, ids().at(-1), desk().isCut]).toEqual([300, idOf(1199), false]);
  change({ tableSearch: '', hideMinors: true });
  expect([ids().length, desk().isCut, desk().shown]).toEqual([500, true, null]);
  await waitFor(() => expect(desk()).toMatchObject({ shown: 899, totals: { not_checked_in: 1199 } }));
});

it('a person who comes or goes in under a long search is counted again', async () => {
  const { engine, desk, ids, change } = openDesk(700);
  change({ search: 'person' });
  await waitFor(() => expect(desk().shown).toBe(700));
  act(() => engine.put('customers', person(700, { created_at: new Date(nowMs + 1).toISOString() })));
  expect([ids()[0], ids().length, desk().shown]).toEqual([idOf(700), 500, null]);
  await waitFor(() => expect(desk().shown).toBe(701));
  await act(() => engine.enqueue('check_in', { checkin_id: 'x', waiver_id: idOf(700) }));
  expect([ids()[0], desk().totals.checked_in]).toEqual([idOf(0), 1]);
  await waitFor(() => expect(desk()).toMatchObject({ shown: 700, inScope: 701 }));
});

it('without a search lists all time in full', () => {
  const { desk, ids, change } = openDesk(700, [650]);
  expect([ids().length, desk().inScope, desk().all]).toEqual([0, 1, 700]);
  change({ showAll: true });
  expect([ids().length, desk().isCut, desk().shown]).toEqual([699, false, 699]);
  change({ search: ' ', tableSearch: 'person69' });
  expect(ids()).toEqual([idOf(69), ...range(690, 700)]);
  expect(desk().totals).toEqual({ not_checked_in: 699, checked_in: 1 });
});
