import { expect, it, vi } from 'vitest';
import { settleBriefly } from './look-again.ts';

it('[P6] logs why payments were not settled, and lets the request go on', async () => {
  const logger = { error: vi.fn() } as unknown as Parameters<typeof settleBriefly>[0]['logger'];
  const err = new Error('down');
  await settleBriefly({ logger }, Promise.reject(err));
  expect(logger.error).toHaveBeenCalledExactlyOnceWith({ err }, 'payments were not settled');
});
