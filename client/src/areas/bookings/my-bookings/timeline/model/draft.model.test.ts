import { expect, it } from 'vitest';
import { boardWith, date, party, room } from '../testing/day.ts';
import type { Board } from './board.model.ts';
import {
  askedBack,
  askedOf,
  type Choices,
  type Draft,
  draftOf,
  draftText,
  inResource,
  isChanged,
  movedTo,
  ofLength,
  problemOf,
  steppedInLanes,
  steppedInTime,
} from './draft.model.ts';

const choices: Choices = {
  slots: ['10:00', '12:00', '14:00'].map((time) => ({ time, available: time !== '14:00' })),
  targets: ['Red', 'Blue'],
};
const rooms = [room('Red'), room('Green'), room('Blue', { sat_start: '09:00', sat_end: '18:00' })];
const marie = party('Marie', '10:00', ['Red']);
const board = boardWith(rooms, marie, party('Ada', '12:00', ['Blue']));

function draft(fields: Partial<Draft> = {}, of: Board = board): Draft {
  const block = of.lanes.flatMap(({ blocks }) => blocks).find(({ row }) => row.party_name === 'Marie');
  if (!block) throw new Error('No such block');
  return { ...draftOf(block), ...fields };
}

it('[B32] steps through start times, its own among them, and through the rooms that serve', () => {
  const times = (given: Draft, step: 1 | -1) => steppedInTime(given, choices, step).time;
  expect(times(draft(), 1)).toBe('12:00');
  expect(times(draft(), -1)).toBe('10:00');
  expect(times(draft({ time: '14:00' }), 1)).toBe('14:00');
  const odd = { ...marie, booking_time: '11:00' };
  expect(times(draft({ row: odd, time: '10:00' }), 1)).toBe('11:00');

  expect(steppedInLanes(draft(), choices, 1, board).resourceIds).toEqual(['Blue']);
  expect(steppedInLanes(draft(), choices, -1, board).resourceIds).toEqual(['Red']);
  expect(inResource(draft(), choices, 'Green').resourceIds).toEqual(['Red']);
  expect(inResource(draft({ at: null }), choices, 'Blue').resourceIds).toEqual(['Red']);
});

it('[B32] goes to the nearest start time, and is made longer in steps', () => {
  const at = (time: string) => Date.parse(`${date}T${time}:00-05:00`);
  expect(movedTo(draft(), choices, at('10:59'), board).time).toBe('10:00');
  expect(movedTo(draft(), choices, at('11:01'), board).time).toBe('12:00');
  expect(movedTo(draft(), choices, at('23:00'), board).time).toBe('14:00');
  expect(ofLength(draft(), 138).minutes).toBe(135);
  expect(ofLength(draft(), 1).minutes).toBe(15);
  expect(ofLength(draft(), 9_000).minutes).toBe(1_440);
  expect(ofLength(draft({ minutes: null }), 60).minutes).toBeNull();
});

it('[B32] says what is in the way, of every resource that it takes', () => {
  const problem = (fields: Partial<Draft>, of = board) => problemOf(draft(fields, of), choices, of);
  expect(problem({})).toBeNull();
  expect(problem({ resourceIds: ['Blue'] })).toBe('Blue Room is taken then by Ada.');
  expect(problem({ resourceIds: ['Blue'], minutes: 105 })).toBeNull();
  expect(problem({ resourceIds: ['Blue'], time: '16:00' })).toBe('Blue Room isn’t open then.');
  expect(problem({ resourceIds: ['Blue'], time: '15:45' })).toBeNull();

  const closed = boardWith(
    [
      room('Red', {
        closures: [{ starts_at: '2026-11-28T19:00:00Z', ends_at: '2026-11-28T20:00:00Z', reason: 'Paint' }],
      }),
    ],
    marie,
  );
  expect(problem({ time: '14:00' }, closed)).toBe('Red Room is closed then.');
  const shared = boardWith([room('Red', { mode: 'shared', units: 1 })], marie, party('Ada', '12:30', ['Red']));
  expect(problem({ time: '12:00' }, shared)).toBe('Red Room has no room for this party then.');
  const both = party('Marie', '10:00', ['Red', 'Blue']);
  expect(problem({ time: '12:00' }, boardWith(rooms, both, party('Ada', '12:00', ['Blue'])))).toBe(
    'Blue Room is taken then by Ada.',
  );
  /* It can't take one room twice. */
  expect(problem({ resourceIds: ['Blue', 'Blue'] }, boardWith(rooms, both))).toBe('Blue Room is taken then.');
});

it('[B32] without resources it goes by what the server says of the start times', () => {
  const alone = boardWith([], party('Marie', '10:00', []));
  expect(problemOf(draft({ time: '14:00' }, alone), choices, alone)).toBe('There is no room left at this time.');
  expect(problemOf(draft({ time: '12:00' }, alone), choices, alone)).toBeNull();
  expect(
    problemOf(draft({ time: '10:00' }, alone), { slots: [{ time: '10:00', available: false }] }, alone),
  ).toBeNull();
});

it('[B32] asks for its rooms, and for a length only where that changed; an undo asks for what was', () => {
  expect(isChanged(draft())).toBe(false);
  for (const change of [{ time: '12:00' }, { minutes: 135 }, { resourceIds: ['Blue'] }])
    expect(isChanged(draft(change))).toBe(true);
  expect(draftText(draft({ time: '12:00', minutes: 135 }), board)).toBe('12:00 PM – 2:15 PM, Red Room');
  const place = { date_scheduled: date, booking_time: '12:00', updated_at: marie.updated_at };
  expect(askedOf(draft({ time: '12:00' }), date)).toEqual({ ...place, resource_ids: ['Red'] });
  expect(askedOf(draft({ time: '12:00', minutes: 135 }), date)).toEqual({
    ...place,
    resource_ids: ['Red'],
    duration_minutes: 135,
  });
  const after = { ...marie, booking_time: '12:00', duration_minutes: 135, updated_at: 'later' };
  const back = { date_scheduled: date, booking_time: '10:00', updated_at: 'later', resource_ids: ['Red'] };
  expect(askedBack({ before: marie, after })).toEqual({ ...back, duration_minutes: 120 });
  const overbooked = { ...marie, overbooked_reason: 'Their cousins' };
  expect(askedBack({ before: overbooked, after: { ...after, duration_minutes: 120 } })).toEqual({
    ...back,
    overbook: { reason: 'Their cousins' },
  });
  const plain = party('Marie', '10:00', [], { duration_minutes: null });
  expect(askedBack({ before: plain, after: { ...plain, updated_at: 'later' } })).toEqual({
    date_scheduled: date,
    booking_time: '10:00',
    updated_at: 'later',
  });
});
