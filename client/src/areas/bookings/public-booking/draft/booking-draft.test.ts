import { describe, expect, it } from 'vitest';
import { createDraftStore } from '../book-page.tsx';
import { type BookingDraft, type DraftAction, draftReducer, newDraft } from './booking-draft.ts';

const after = (...actions: DraftAction[]): BookingDraft => actions.reduce(draftReducer, newDraft('first'));
const typed: DraftAction = { type: 'typed', field: 'party_name', value: 'Ada' };
const chosen: DraftAction[] = [
  { type: 'dateChosen', date: '2026-11-28' },
  { type: 'timeChosen', date: '2026-11-28', time: '10:00' },
];
const made: DraftAction = { type: 'made', key: { bookingId: 'C00001-1', token: 't' } };

describe('the draft of a booking', () => {
  it('[B10] keeps its request until it was booked, whatever is changed, and begins a new one afterwards', () => {
    expect(after(typed, ...chosen, { type: 'timeGone' }).requestId).toBe('first');
    const again = draftReducer(after(typed, ...chosen, made), { type: 'again', requestId: 'second', keepsTime: true });
    expect(again).toMatchObject({ requestId: 'second', made: null, date: '2026-11-28', time: '10:00' });
    expect(again.party.party_name).toBe('Ada');
  });

  it('[B10] shows what was booked until then: nothing changes it', () => {
    const booked = after(typed, ...chosen, made);
    expect(draftReducer(booked, { type: 'typed', field: 'party_name', value: 'Grace' })).toBe(booked);
    expect(draftReducer(booked, { type: 'dateChosen', date: '2026-11-29' })).toBe(booked);
  });

  it('clears the time with the date, and not when the same date is pressed again', () => {
    expect(after(...chosen, { type: 'dateChosen', date: '2026-11-28' }).time).toBe('10:00');
    expect(after(...chosen, { type: 'dateChosen', date: '2026-11-29' })).toMatchObject({
      date: '2026-11-29',
      time: null,
    });
  });

  it('asks again for day and time of another booking', () => {
    const again = draftReducer(after(...chosen, made), { type: 'again', requestId: 'second', keepsTime: false });
    expect(again).toMatchObject({ date: null, time: null });
  });
});

describe('where a tab keeps it', () => {
  const kept = { draft: after(typed, ...chosen, made), language: 'es' as const };
  const items = (): Pick<Storage, 'getItem' | 'setItem'> => {
    const map = new Map<string, string>();
    return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) };
  };

  it('[B10] gives back what was kept, for each offering its own', () => {
    const storage = items();
    createDraftStore(storage, 'C00001-Off1').write(kept);
    expect(createDraftStore(storage, 'C00001-Off1').read()).toEqual(kept);
    expect(createDraftStore(storage, 'C00001-Off2').read()).toBeNull();
  });

  it.each(['', 'null', '{', '{"draft":{"party":{}},"language":"en"}', '{"draft":null,"language":"en"}'])(
    'starts fresh over %s',
    (text) => {
      expect(createDraftStore({ getItem: () => text, setItem: () => undefined }, 'o').read()).toBeNull();
    },
  );

  it('does without storage, also one that throws', () => {
    const broken = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const storage of [null, { getItem: broken, setItem: broken }]) {
      const store = createDraftStore(storage, 'o');
      store.write(kept);
      expect(store.read()).toBeNull();
    }
  });
});
