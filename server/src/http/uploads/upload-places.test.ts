import { expect, it } from 'vitest';
import { createUploadPlaces, type UploadPlace } from './upload-places.ts';

const MINUTE_MS = 60_000;

function openPlaces() {
  let nowMs = 0;
  const places = createUploadPlaces({ now: () => nowMs });
  return {
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** The place, or why there is none. */
    enter: (venue: string): UploadPlace | string => {
      try {
        return places.enter(venue);
      } catch (error) {
        return (error as Error).message;
      }
    },
  };
}

const placed = (entered: UploadPlace | string): UploadPlace => {
  if (typeof entered === 'string') throw new Error(entered);
  return entered;
};
const refused = (entered: UploadPlace | string) => typeof entered === 'string';

it('[X11] gives a venue two places and all venues four, and a place again once one is freed', () => {
  const places = openPlaces();
  const first = placed(places.enter('A'));
  placed(places.enter('A'));
  expect(places.enter('A')).toMatch(/^Your other uploads are still running/);
  placed(places.enter('B'));
  placed(places.enter('C'));
  expect(places.enter('D')).toMatch(/^Many files are being uploaded right now/);
  first.leave();
  first.leave();
  placed(places.enter('D'));
  expect(refused(places.enter('E'))).toBe(true);
});

it('[X11] takes a place from an upload of more than a minute when another waits, and not earlier', () => {
  const places = openPlaces();
  const held = ['A', 'B', 'C', 'D'].map((venue) => placed(places.enter(venue)));
  places.pass(MINUTE_MS);
  expect(refused(places.enter('E'))).toBe(true);
  places.pass(1);
  placed(places.enter('E'));
  expect(held.map(({ signal }) => signal.aborted)).toEqual([true, false, false, false]);
  held[0]?.leave();
  placed(places.enter('F'));
  expect(held.map(({ signal }) => signal.aborted)).toEqual([true, true, false, false]);
});

it('never aborts an upload whose body has arrived', () => {
  const places = openPlaces();
  const held = ['A', 'B', 'C', 'D'].map((venue) => placed(places.enter(venue)));
  for (const place of held) place.arrived();
  places.pass(10 * MINUTE_MS);
  expect(refused(places.enter('E'))).toBe(true);
});

it('lets an owner whose line broke in the middle try again', () => {
  const places = openPlaces();
  const lost = placed(places.enter('A'));
  placed(places.enter('A'));
  places.pass(MINUTE_MS + 1);
  placed(places.enter('A'));
  expect(lost.signal.aborted).toBe(true);
});
