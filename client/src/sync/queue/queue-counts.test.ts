import { expect, it } from 'vitest';
import type { EntryResult, EntryState, QueueEntry } from '../../db/queue-store.ts';
import { resultOf } from '../testing/queues.ts';
import { countsOf, newestHeld } from './queue-counts.ts';

const entry = (clientId: string, state: EntryState, result: EntryResult | null = null): QueueEntry =>
  ({ id: `${clientId} ${state}`, clientId, state, result }) as QueueEntry;

it('[D8] counts this venue’s unsent entries, and those of others', () => {
  const foreign = resultOf({ code: 'MUTATION_FOREIGN' });
  const entries = [
    entry('C00001', 'unsent'),
    entry('C00001', 'unsent'),
    entry('C00001', 'unsent'),
    entry('C00001', 'parked', resultOf()),
    entry('C00001', 'sent', resultOf()),
    entry('C00007', 'unsent'),
    entry('C00002', 'unsent'),
    entry('C00002', 'parked', foreign),
    entry('C00003', 'parked', resultOf()),
    entry('C00004', 'sent', resultOf()),
  ];
  expect(countsOf(entries, 'C00001')).toEqual({
    unsent: 3,
    parked: 1,
    lost: 0,
    foreign: 3,
    foreignOf: 'C00002, C00007',
  });
  expect(countsOf([], 'C00001')).toEqual({ unsent: 0, parked: 0, lost: 0, foreign: 0, foreignOf: '' });
});

it('[E4] returns the newest that was acknowledged in this epoch with a receipt, the later of two', () => {
  const sent = (id: string, change: Partial<EntryResult>) => ({
    ...entry('C00001', 'sent', resultOf({ receipt: `of ${id}`, ...change })),
    id,
  });
  const { receipt: _receipt, ...unproved } = resultOf({ version: 99, receipt: '' });
  const own = [
    sent('a', { version: 5 }),
    sent('b', { version: 8 }),
    sent('c', { version: 8 }),
    sent('d', { version: 6 }),
    sent('old', { version: 99, epoch: 'before' }),
    sent('none', { version: null }),
    { ...sent('parked', { version: 99 }), state: 'parked' as const },
    { ...sent('unproved', {}), result: unproved },
    entry('C00001', 'unsent'),
  ];
  expect(newestHeld(own, 'e')).toEqual({ id: 'c', receipt: 'of c' });
  expect(newestHeld(own.slice(5), 'e')).toBeUndefined();
  expect(newestHeld([], 'e')).toBeUndefined();
  expect(newestHeld([entry('C00001', 'sent')], undefined)).toBeUndefined();
});
