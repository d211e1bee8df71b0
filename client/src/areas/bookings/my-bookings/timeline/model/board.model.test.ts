import { expect, it } from 'vitest';
import { boardWith, date, party, room, timeZone } from '../testing/day.ts';
import { boardOf, hoursOf, legible, nextOf, timesText } from './board.model.ts';
import { leastMsOf } from './geometry.ts';

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

it('[B32] a booking without a length is drawn until the next start of its offering or room, or until the end of the day', () => {
  const open = { duration_minutes: null, cleanup_minutes: 0 };
  const board = boardWith(
    [],
    party('first', '10:00', [], open),
    party('same start', '10:00', [], open),
    party('other offering', '11:00', [], { ...open, offering_id: 'other' }),
    party('second', '12:00', [], open),
  );
  const endOf = ({ shown }: { shown: { endMs: number } }) => new Date(shown.endMs).toISOString().slice(11, 16);
  const ends = board.lanes[0]?.blocks.map((block) => [block.row.party_name, endOf(block)]);
  expect(ends).toEqual([
    ['first', '17:00'],
    ['same start', '17:00'],
    ['other offering', '01:00'],
    ['second', '01:00'],
  ]);
  const [red] = boardWith(
    [room('Red')],
    party('open', '10:00', ['Red'], { ...open, offering_id: 'other' }),
    party('next in the room', '14:00', ['Red'], { setup_minutes: 30 }),
  ).lanes;
  expect(red?.blocks.map(endOf)).toEqual(['19:00', '21:00']);
});

it('[B32] gives each block room to be read before the next one of its line', () => {
  const quarter = { duration_minutes: 15, cleanup_minutes: 0 };
  const board = boardWith(
    [room('Red', { mode: 'shared', units: 9 })],
    party('first', '10:00', ['Red'], quarter),
    party('second', '10:15', ['Red'], quarter),
    party('third', '10:45', ['Red'], quarter),
  );
  expect(linesOf(board.lanes[0])).toEqual([
    ['first', 0],
    ['second', 0],
    ['third', 0],
  ]);
  const drawn = legible(board, 40 * 60_000);
  expect(linesOf(drawn.lanes[0])).toEqual([
    ['first', 0],
    ['second', 1],
    ['third', 0],
  ]);
  expect(drawn.lanes[0]?.lines).toBe(2);
  /* An hour of 100 px: 72 px are 43 minutes and 12 seconds. A wide board stretches its hours. */
  const frame = { startMs: 0, endMs: 10 * 3_600_000 };
  expect(leastMsOf(0, frame, 100)).toBe(0.72 * 3_600_000);
  expect(leastMsOf(148 + 26 + 2000, frame, 100)).toBe(0.36 * 3_600_000);
});

it('[B32] marks all that start next, and nothing once the last one has started', () => {
  const board = boardWith(
    [room('Red'), room('Blue')],
    party('Marie', '10:00', ['Red']),
    party('Ada', '13:00', ['Blue'], { setup_minutes: 30 }),
    party('Emmy', '13:00', []),
    party('Grace', '15:00', ['Red']),
  );
  const nextAt = (time: string) => [...nextOf(board, Date.parse(`${date}T${time}:00-05:00`))];
  expect(nextAt('10:00')).toEqual(['Marie']);
  expect(nextAt('10:01').toSorted()).toEqual(['Ada', 'Emmy']);
  expect(nextAt('15:01')).toEqual([]);
});
