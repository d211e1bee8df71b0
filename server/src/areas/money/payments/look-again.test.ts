import { expect, it, vi } from 'vitest';
import { within } from './look-again.ts';

it('[P6] logs why payments were not settled, and lets the request go on', async () => {
  const logger = { error: vi.fn() } as unknown as Parameters<typeof within>[0]['logger'];
  const err = new Error('down');
  await within({ logger }, Promise.reject(err));
  expect(logger.error).toHaveBeenCalledExactlyOnceWith({ err }, 'payments were not settled');
});
