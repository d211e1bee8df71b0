import { expect, it } from 'vitest';
import { startingStatus } from './starting-status.ts';
import { statusItems } from './status-items.ts';

it('requires no action before the cache was read and the server was reached', () => {
  const facts = { isUpdateWaiting: false, isPaired: false, onSignIn: () => undefined, onUpdate: () => undefined };
  expect(statusItems(startingStatus, facts)).toEqual([{ tone: 'quiet', text: 'Online' }]);
  expect(startingStatus).toMatchObject({ phase: 'starting', isFilled: false, isLeader: false, lastContactAtUtc: null });
});
