import { expect, it } from 'vitest';
import { settled } from '../testing/fake-time.ts';
import { loopsWorld } from '../testing/loops-world.ts';
import { cursor, good, pageOf, refusal } from '../testing/pulled.ts';

const MINUTE_MS = 60_000;

it('[L11] where the venue was canceled it pushes as ever, and asks every minute whether it may pull', async () => {
  const world = await loopsWorld();
  const { transport, status, time, add, queue, loops } = world;
  transport.onPull = () => refusal(403, 'PAYMENT_REQUIRED');
  await world.start();
  expect(status.value).toMatchObject({ isSuspended: true, network: 'online', needsSignIn: false, isRevoked: false });
  transport.streams[0]?.end(refusal(403, 'PAYMENT_REQUIRED'));
  await time.pass(59_000);
  expect([transport.pulls.length, transport.streams.length]).toEqual([1, 1]);
  await time.pass(1_000);
  expect(transport.pulls).toHaveLength(2);
  await add();
  loops.wakePush();
  await settled();
  expect(queue.own()).toMatchObject([{ state: 'sent' }]);
  expect(status.value.isSuspended).toBe(true);
  transport.onPull = ({ cursor: at }) => good(pageOf([], 1, { cursor: at ?? cursor(1) }));
  await time.pass(2 * MINUTE_MS);
  expect(status.value.isSuspended).toBe(false);
  expect(transport.streams).toHaveLength(2);
});
