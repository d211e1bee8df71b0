import { expect, it } from 'vitest';
import { createLogger } from '../../base/logger.ts';
import { createSheetReader } from './sheet-reader.ts';

const logger = createLogger('silent');

it('[F39] says nothing about a file for which there was no time', async () => {
  const reader = createSheetReader(logger, { timeoutMs: 1, computingMsMax: 10_000, heapMbMax: 384 });
  expect(await reader.read(Buffer.from('a,b\n1,2\n'), 'C00001')).toBeNull();
});

it('[X4] lets no venue wait for another one’s bad file', async () => {
  const reader = createSheetReader(logger);
  const read: string[] = [];
  const slow = Buffer.from(`${`${' ,'.repeat(110)}\n`.repeat(19_000)}x`);
  await Promise.all([
    reader.read(slow, 'C00001').then(() => read.push('slow')),
    reader.read(slow, 'C00001').then(() => read.push('slow')),
    reader.read(Buffer.from('a,b\n1,2\n'), 'C00002').then(() => read.push('small')),
  ]);
  expect(read).toEqual(['small', 'slow', 'slow']);
});
