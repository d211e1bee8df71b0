import { expect, it } from 'vitest';
import { birthday, boardWith, date, party, room, timeZone } from '../testing/day.ts';
import type { Board, Lane } from './board.model.ts';
import { firstFree, groundOf, placeAt, placeText, type Startable, steppedFrom, stretchesOf } from './place.model.ts';

const at = (time: string): number => Date.parse(`${date}T${time}:00-05:00`);
const slots = (...times: string[]) => times.map((time) => ({ time: time.slice(0, 5), available: !time.endsWith('!') }));
const hourly = slots('10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00!');
const rooms = [room('Red'), room('Blue')];
const board = boardWith(rooms, party('Marie', '10:00', ['Red']), party('Ada', '13:00', ['Blue']));

const laneOf = (name: string, { lanes }: Board = board): Lane => {
  const found = lanes.find((lane) => lane.name === name);
  if (!found) throw new Error('No such lane');
  return found;
};
const ground = (of: Board = board, ...startables: Startable[]) =>
  groundOf(of, startables.length > 0 ? startables : [{ offering: birthday, slots: hourly }]);
const pressed = (name: string, time: string, until: string | null = null, of = board) => ({
  lane: laneOf(name, of),
  atMs: at(time),
  untilMs: until === null ? null : at(until),
});

it('[B32] takes the latest start around a press at which the room is free, cleanup counted', () => {
  const timeAt = (name: string, time: string) => placeAt(pressed(name, time), ground())?.time;
  expect(timeAt('Red Room', '13:59')).toBe('13:00');
  expect(timeAt('Red Room', '14:00')).toBe('14:00');
  /* Marie's room is cleaned until 12:15, so 12:00 is not free, and 1:00 PM is the nearest that is. */
  expect(timeAt('Red Room', '12:30')).toBe('13:00');
  expect(placeAt(pressed('Blue Room', '12:10'), ground())).toMatchObject({
    time: '12:00',
    problem: 'Blue Room is taken then by Ada.',
  });
  expect(timeAt('Blue Room', '11:30')).toBe('10:00');
  expect(placeAt(pressed('Red Room', '16:30'), ground())).toMatchObject({ time: '15:00', problem: null });
  expect(placeAt(pressed('Red Room', '19:00'), ground())).toBeNull();
});

it('[B31] [B32] where nobody fits, it still says which start staff can overbook, and why nobody fits', () => {
  const full = ground(board, { offering: birthday, slots: slots('18:00!') });
  expect(placeAt(pressed('Red Room', '18:30'), full)).toMatchObject({
    time: '18:00',
    resourceIds: ['Red'],
    problem: 'There is no room left at this time.',
  });
  const closing = boardWith([room('Red', { sat_start: '09:00', sat_end: '15:00' })]);
  expect(
    placeAt(
      pressed('Red Room', '14:30', null, closing),
      ground(closing, { offering: birthday, slots: slots('14:00') }),
    ),
  ).toMatchObject({
    problem: 'Red Room isn’t open then.',
  });
});

it('[B32] a drag keeps its start and ends in steps, and says what is in its way', () => {
  const drag = (from: string, until: string) => {
    const place = placeAt(pressed('Blue Room', from, until), ground());
    return place && [place.time, place.minutes, place.problem];
  };
  expect(drag('10:05', '12:08')).toEqual(['10:00', 135, null]);
  expect(drag('11:05', '11:20')).toEqual(['10:00', 75, null]);
  expect(drag('10:05', '10:19')).toEqual(['10:00', 120, null]);
  expect(drag('10:05', '09:00')).toEqual(['10:00', 120, null]);
  expect(drag('10:05', '14:00')).toEqual(['10:00', 240, 'Blue Room is taken then by Ada.']);
});

it('[B28] [B32] pins all rooms that an offering needs, the pressed one among them', () => {
  const need = { units_per: 'booking' as const, units: 1 };
  const both = {
    ...birthday,
    resource_needs: [
      { ...need, resource_ids: ['Red', 'Blue'] },
      { ...need, resource_ids: ['Sam', 'Kim'] },
    ],
  };
  const busy = boardWith([...rooms, room('Sam'), room('Kim')], party('Marie', '10:00', ['Red', 'Sam']));
  const of = ground(busy, { offering: both, slots: hourly });
  expect(placeAt(pressed('Blue Room', '10:30', null, busy), of)?.resourceIds).toEqual(['Blue', 'Kim']);
  expect(placeAt(pressed('Kim Room', '10:30', null, busy), of)?.resourceIds).toEqual(['Blue', 'Kim']);
});

it('[B32] bookings without a room are made in their own lane, until the next start', () => {
  const game = { ...birthday, offering_id: 'game', offering_name: 'Game', duration_minutes: null, resource_needs: [] };
  const plain = boardWith([], party('Marie', '10:00', []));
  const of = ground(plain, { offering: birthday, slots: hourly }, { offering: game, slots: slots('10:00!', '12:00') });
  const place = placeAt(pressed('Other bookings', '11:30', null, plain), of);
  expect(place).toMatchObject({ time: '12:00', minutes: null, resourceIds: [], problem: null });
  expect(place && placeText(place, timeZone)).toBe('Other bookings: Game, 12:00 PM');
});

it('[B32] leads from one free place to the next in time, and to the nearest of the next room', () => {
  const of = ground();
  const first = firstFree(board, at('08:00'), of);
  const step = (from: typeof first, direction: Parameters<typeof steppedFrom>[1]) =>
    from && steppedFrom(from, direction, of);
  const text = (place: typeof first) => place && placeText(place, timeZone);
  expect(text(first)).toBe('Red Room: Birthday, 1:00 PM – 3:00 PM');
  expect(text(step(first, 'ArrowRight'))).toBe('Red Room: Birthday, 2:00 PM – 4:00 PM');
  expect(step(first, 'ArrowLeft')).toBeNull();
  expect(step(first, 'ArrowUp')).toBeNull();
  expect(text(step(first, 'ArrowDown'))).toBe('Blue Room: Birthday, 10:00 AM – 12:00 PM');
  expect(text(firstFree(board, at('23:00'), of))).toBe('Red Room: Birthday, 3:00 PM – 5:00 PM');
  expect(firstFree(board, at('08:00'), ground(board, { offering: birthday, slots: [] }))).toBeNull();
});

it('[B32] joins the free places of a room to stretches', () => {
  const texts = (name: string) => stretchesOf(laneOf(name), ground()).map((place) => placeText(place, timeZone));
  expect(texts('Red Room')).toEqual(['Red Room: Birthday, 1:00 PM – 5:00 PM']);
  expect(texts('Blue Room')).toEqual(['Blue Room: Birthday, 10:00 AM – 12:00 PM']);
});
