import { expect, it } from 'vitest';
import { MemoryQueueStore } from '../../db/memory-queue-store.ts';
import { ContactMemory } from './contact-memory.ts';

const at = (time: string) => `2026-11-20T${time}Z`;

it('keeps the last contact across a restart, to the minute', async () => {
  const store = new MemoryQueueStore();
  const before = new ContactMemory(store, 'C00001');
  expect(await before.read()).toBeNull();
  for (const time of ['15:41:00.000', '15:41:59.000', '15:42:01.000', '15:42:30.000']) before.heard(at(time));
  expect(await new ContactMemory(store, 'C00001').read()).toBe(at('15:42:01.000'));
});

it('never shows another venue’s contact as this one’s', async () => {
  const store = new MemoryQueueStore();
  new ContactMemory(store, 'C00001').heard(at('15:41:00.000'));
  expect(await new ContactMemory(store, 'C00002').read()).toBeNull();
});

it('continues where nothing can be stored', async () => {
  const full = { readMeta: async () => undefined, writeMeta: async () => Promise.reject(new Error('disk full')) };
  const memory = new ContactMemory(full, 'C00001');
  memory.heard(at('15:41:00.000'));
  expect(await memory.read()).toBeNull();
});
