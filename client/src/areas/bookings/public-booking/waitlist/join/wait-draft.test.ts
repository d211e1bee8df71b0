import { expect, it } from 'vitest';
import { openedWait, type WaitAction, type WaitDraft, waitReducer } from './wait-draft.ts';

const day = { date: '2026-11-28', time: null };
const fresh = openedWait(null, day, 'first');
const after = (...actions: WaitAction[]): WaitDraft => actions.reduce(waitReducer, fresh);
const made = { waitlistId: 'w', token: 't', status: 'waiting', isEarlier: false };
const wishesOf = ({ wishes }: WaitDraft): string[] => wishes.map(({ date, from, to }) => `${date} ${from}-${to}`);

it('[B37] begins with what is full: the day at any time, or the one time', () => {
  expect(wishesOf(fresh)).toEqual(['2026-11-28 -']);
  expect(wishesOf(openedWait(null, { date: '2026-11-28', time: '10:00' }, 'first'))).toEqual([
    '2026-11-28 10:00-10:00',
  ]);
});

it('[B37] keeps its request until there is an entry, whatever is changed, and begins a new one afterwards', () => {
  const typed = after({ type: 'added' }, { type: 'changed', id: 2, fields: { date: '2026-11-29' } });
  expect(openedWait(typed, day, 'second')).toBe(typed);
  const other = openedWait(typed, { date: '2026-11-30', time: null }, 'second');
  expect([other.requestId, wishesOf(other)]).toEqual(['first', ['2026-11-30 -', '2026-11-28 -', '2026-11-29 -']]);
  const joined = waitReducer(typed, { type: 'made', made });
  expect(openedWait(joined, day, 'second')).toBe(joined);
  const next = openedWait(joined, { date: '2026-11-30', time: null }, 'second');
  expect([next.requestId, next.made, wishesOf(next)]).toEqual(['second', null, ['2026-11-30 -']]);
  expect(waitReducer(joined, { type: 'again', requestId: 'third' })).toMatchObject({ requestId: 'third', made: null });
});

it('[B37] lists at most fourteen days, and never none; no row takes the place of another', () => {
  const many = after(...Array.from({ length: 20 }, (): WaitAction => ({ type: 'added' })));
  expect(many.wishes).toHaveLength(14);
  expect(new Set(many.wishes.map(({ id }) => id)).size).toBe(14);
  expect(openedWait({ ...many, full: day }, { date: '2026-11-30', time: null }, 'x').wishes.length).toBeLessThan(15);
  expect(after({ type: 'removed', id: 1 })).toBe(fresh);
});

it('clears the times with the day, and not when the same day is chosen again', () => {
  const timed = after({ type: 'changed', id: 1, fields: { from: '10:00' } });
  const again = (date: string) => waitReducer(timed, { type: 'changed', id: 1, fields: { date } });
  expect(wishesOf(again('2026-11-28'))).toEqual(['2026-11-28 10:00-']);
  expect(wishesOf(again('2026-11-29'))).toEqual(['2026-11-29 -']);
});
