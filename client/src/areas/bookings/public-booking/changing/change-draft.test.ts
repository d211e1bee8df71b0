import { describe, expect, it } from 'vitest';
import { pageStorage } from '#lib/store/browser-storage';
import { createChangeStore, emptyChange, type Intent, intentOf, wasMoved } from './change-draft.ts';

const move = { call: 'move', body: { revision: 3, date_scheduled: '2026-06-27', start_time: '11:00' } } as const;
const sent: Intent = { ...move, key: 'k1' };
const fresh = () => 'k2';

describe('what is sent for a press', () => {
  it('[B42] is the same request after a lost answer, though the page shows a newer revision by now', () => {
    expect(intentOf(sent, { ...move, body: { ...move.body, revision: 4 } }, fresh)).toBe(sent);
  });

  it.each([
    ['another time', { ...move, body: { ...move.body, start_time: '12:00' } }],
    ['another day', { ...move, body: { ...move.body, date_scheduled: '2026-06-28' } }],
    ['another change', { call: 'cancel', body: { revision: 3, reason: '' } }],
  ] as const)('[B42] is a new request for %s', (_, wish) => {
    expect(intentOf(sent, wish, fresh)).toEqual({ ...wish, key: 'k2' });
  });

  it('[B42] is a new request where none is unanswered', () => {
    expect(intentOf(null, move, fresh)).toEqual({ ...move, key: 'k2' });
  });
});

it('[B42] knows from the booking that a move without an answer was made', () => {
  expect(wasMoved(sent, { date_scheduled: '2026-06-27', booking_time: '11:00' })).toBe(true);
  expect(wasMoved(sent, { date_scheduled: '2026-06-27', booking_time: '10:00' })).toBe(false);
  expect(wasMoved(sent, { date_scheduled: '2026-06-20', booking_time: '11:00' })).toBe(false);
  expect(wasMoved(null, { date_scheduled: '2026-06-27', booking_time: '11:00' })).toBe(false);
});

describe('what a tab keeps of a change', () => {
  const draft = { ...emptyChange, date: '2026-06-27', time: '11:00', unanswered: sent };

  it('is there again after a reload, for this booking alone', () => {
    const storage = pageStorage();
    createChangeStore(storage, 'C00001-1').write(draft);
    expect(createChangeStore(storage, 'C00001-1').read()).toEqual(draft);
    expect(createChangeStore(storage, 'C00001-2').read()).toEqual(emptyChange);
  });

  it('is nothing where the browser stores nothing, or something else is stored', () => {
    expect(createChangeStore(null, 'C00001-1').read()).toEqual(emptyChange);
    for (const text of ['{', '{"date":1}', 'null'])
      expect(createChangeStore({ getItem: () => text, setItem: () => undefined }, 'x').read()).toEqual(emptyChange);
  });

  it('does not stop a change where storage is full', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    expect(() => createChangeStore(full, 'x').write(draft)).not.toThrow();
  });
});
