import { expect, it } from 'vitest';
import { pageStorage } from '#lib/store/browser-storage';
import { createDraftStore, type Draft } from './draft-store.ts';
import { initialFlow } from './flow.model.ts';

const draft: Draft = {
  kind: 'minor',
  adult: { ...initialFlow.adult, email: 'ada@example.com' },
  minors: [{ first_name: 'Kim', last_name: 'Lo', DoB: '2015-03-07' }],
  answers: { asthma: 'no', 'shoe minor-0': '31' },
  relations: { isSame: false, ofEach: ['parent', null] },
  signature: {
    type: 'drawn',
    picture: 'data:image/png;base64,AAAA',
    strokes: { width: 460, height: 150, strokes: [[[1, 2, 0, 0.5]]] },
  },
  hasConsented: true,
  tried: {
    people: 'minor:1',
    made: { eventId: 'e', waiverIds: ['C00001-X'] },
  },
  language: 'es',
};

/** A tab's storage, limited to a number of characters. */
function memory(charsMax = Number.POSITIVE_INFINITY): Storage {
  const storage = pageStorage();
  const { setItem } = storage;
  return Object.assign(storage, {
    setItem(key: string, value: string) {
      if (value.length > charsMax) throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    },
  });
}

it('[W51] restores what was typed, answered and drawn, with the ids of the attempted signing', () => {
  const storage = memory();
  createDraftStore(storage, 'C00001', 'default.1.0').write(draft);
  expect(createDraftStore(storage, 'C00001', 'default.1.0').read()).toEqual(draft);
});

it('[W51] belongs to one venue, and is dropped with its version of the documents', () => {
  const storage = memory();
  createDraftStore(storage, 'C00001', 'default.1.0').write(draft);
  expect(createDraftStore(storage, 'C00002', 'default.1.0').read()).toBeNull();
  expect(createDraftStore(storage, 'C00001', 'default.1.1').read()).toBeNull();
  expect(storage.length).toBe(0);
});

it('leaves nothing behind once it is cleared', () => {
  const storage = memory();
  const store = createDraftStore(storage, 'C00001', 'default.1.0');
  store.write(draft);
  store.clear();
  expect(storage.length).toBe(0);
});

it('drops the signature, then everything, where the tab has no room', () => {
  const small = createDraftStore(memory(JSON.stringify(draft).length), 'C00001', 'default.1.0');
  small.write(draft);
  expect(small.read()).toEqual({ ...draft, signature: null });
  const none = memory(10);
  createDraftStore(none, 'C00001', 'default.1.0').write(draft);
  expect(none.length).toBe(0);
  expect(createDraftStore(null, 'C00001', 'default.1.0').read()).toBeNull();
});

it('ignores what another release wrote in another shape', () => {
  const storage = memory();
  const store = createDraftStore(storage, 'C00001', 'default.1.0');
  for (const other of [
    { ...draft, minors: [{}] },
    { ...draft, signature: { type: 'drawn' } },
    { ...draft, tried: {} },
    { ...draft, answers: { asthma: true } },
    { ...draft, relations: { isSame: true, ofAll: 'aunt' } },
  ]) {
    store.write(other as unknown as Draft);
    expect(store.read()).toBeNull();
  }
});
