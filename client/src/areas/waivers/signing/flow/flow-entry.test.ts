import { expect, it } from 'vitest';
import { readEntry, withEntry } from './flow-entry.ts';

it('reads back what it wrote, and keeps the router’s state', () => {
  const router = { idx: 3, key: 'k', usr: null };
  const entry = { step: { name: 'minor', index: 1 }, depth: 3 } as const;
  const state = withEntry(router, entry);
  expect(state).toMatchObject(router);
  expect(readEntry(structuredClone(state))).toEqual(entry);
});

it('treats an entry that is not of the form as its first', () => {
  const first = { step: { name: 'selection' }, depth: 0 };
  for (const state of [
    null,
    { idx: 0 },
    { waiver: { step: { name: 'success' }, depth: 4 } },
    { waiver: { step: { name: 'minor', index: -1 }, depth: 1 } },
    { waiver: { step: { name: 'final' }, depth: 'x' } },
  ])
    expect(readEntry(state)).toEqual(first);
});
