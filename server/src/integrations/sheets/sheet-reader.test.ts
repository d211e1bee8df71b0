import { expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { createSheetReader } from './sheet-reader.ts';

it('[F39] says nothing about a file for which there was no time', async () => {
  const reader = createSheetReader(createLogger('silent'), { timeoutMs: 1, computingMsMax: 10_000, heapMbMax: 384 });
  expect(await reader.read(Buffer.from('a,b\n1,2\n'), 'C00001')).toBeNull();
});
