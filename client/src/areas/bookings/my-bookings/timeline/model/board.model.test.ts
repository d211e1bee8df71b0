import { expect, it } from 'vitest';
import { boardWith, date, party, room, timeZone } from '../testing/day.ts';
import { boardOf, hoursOf, timesText } from './board.model.ts';

const linesOf = (lane: { blocks: readonly { row: { party_name: string }; line: number }[] } | undefined) =>
  lane?.blocks.map(({ row, line }) => [row.party_name, line]);

it('[B32] has a lane for each resource, and one for what takes none or of one that is gone', () => {
  const board = boardWith(
    [room('Red'), room('Blue')],
    party('Marie', '10:00', ['Red', 'Blue']),
    party('Ada', '12:00', []),
    party('Emmy', '13:00', ['Old']),
    party('Grace', '14:00', ['Red'], { status: 'cancelled' }),
  );
  expect(board.lanes.map(({ name, blocks }) => [name, ...blocks.map(({ row }) => row.party_name)])).toEqual([
    ['Red Room', 'Marie'],
    ['Blue Room', 'Marie'],
    ['Old Room', 'Emmy'],
    ['Other bookings', 'Ada'],
  ]);
});

it('[B32] puts bookings of the same time side by side, cleanup counted', () => {
  const [lane] = boardWith(
    [room('Red', { mode: 'shared', units: 9 })],
    party('first', '10:00', ['Red']),
    party('second', '12:00', ['Red']),
    party('third', '12:15', ['Red']),
    party('fourth', '12:30', ['Red']),
  ).lanes;
  expect(linesOf(lane)).toEqual([
    ['first', 0],
    ['second', 1],
    ['third', 0],
    ['fourth', 2],
  ]);
  expect(lane?.lines).toBe(3);
});

it('[B32] draws whole hours that hold the bookings and the hours of the rooms', () => {
  const hours = (...given: Parameters<typeof boardWith>) =>
    hoursOf(boardWith(...given).frame).map((at) => (at - Date.parse('2026-11-28T05:00:00Z')) / 3_600_000);
  expect(hours([room('Red')])).toEqual(Array.from({ length: 13 }, (_, index) => 8 + index));
  expect(hours([room('Red', { sat_start: '06:30', sat_end: '23:00' })])[0]).toBe(6);
  expect(hours([room('Red')], party('Marie', '20:00', ['Red'])).at(-1)).toBe(23);
  expect(hours([room('Red')], party('Marie', '23:30', ['Red'])).at(-1)).toBe(24);
});

it('[B27] says when a booking is, without setup; one without a length by its start', () => {
  const board = boardWith(
    [],
    party('Marie', '10:00', [], { setup_minutes: 30 }),
    party('Ada', '12:00', [], { duration_minutes: null, cleanup_minutes: 0 }),
  );
  expect(board.lanes[0]?.blocks.map((block) => timesText(block, timeZone))).toEqual([
    '10:00 AM – 12:00 PM',
    '12:00 PM',
  ]);
  const changed = boardOf('2026-11-01', {
    resources: [],
    bookings: [party('Night', '00:30', [], { date_scheduled: '2026-11-01' })],
    timeZone,
  });
  expect(changed.lanes[0]?.blocks.map((block) => timesText(block, timeZone))).toEqual(['12:30 AM – 1:30 AM']);
  expect(date).toBe('2026-11-28');
});
