import { expect, it } from 'vitest';
import { createLogger } from '../../base/logger.ts';
import { createPdfTools } from './pdf-tools.ts';

it('[F39] says nothing about a file for which there was no time', async () => {
  const tools = createPdfTools(createLogger('silent'), { timeoutMs: 1, computingMsMax: 5_000, heapMbMax: 256 });
  expect(await tools.inspect(Buffer.from('%PDF-1.7\n'), { joins: false })).toEqual({ ok: false, reason: 'busy' });
});
