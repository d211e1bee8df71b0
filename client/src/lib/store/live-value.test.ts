import { expect, it } from 'vitest';
import { followStored, liveValue } from './live-value.ts';

it('notifies subscribers of each value, until they unsubscribe', () => {
  const value = liveValue(1);
  const seen: number[] = [];
  const leave = value.subscribe(() => seen.push(value.current()));
  value.set(2);
  value.set(2);
  leave();
  value.set(3);
  expect([seen, value.current()]).toEqual([[2, 2], 3]);
});

it('reports changes of its key, a cleared storage, and a page restored from cache', () => {
  const tabs = new EventTarget();
  const heard: unknown[] = [];
  followStored(tabs, 'mine', (before) => heard.push(before));
  const stored = (key: string | null, oldValue: string | null) =>
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue }));
  stored('mine', 'a');
  stored('other', 'b');
  stored(null, null);
  for (const persisted of [true, false]) tabs.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  expect(heard).toEqual(['a', null, undefined]);
});
