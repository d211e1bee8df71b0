import { expect, it } from 'vitest';
import { SerialQueue } from './serial-queue.ts';

it('runs one task at a time and continues after a failure', async () => {
  const queue = new SerialQueue();
  const log: string[] = [];
  const failing = queue.run(async () => {
    log.push('first');
    await new Promise((resolve) => setImmediate(resolve));
    log.push('failed');
    throw new Error('disk');
  });
  const next = queue.run(async () => log.push('second'));
  await expect(failing).rejects.toThrow('disk');
  await next;
  expect(log).toEqual(['first', 'failed', 'second']);
});
