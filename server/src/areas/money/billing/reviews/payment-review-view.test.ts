import { expect, it } from 'vitest';
import { whyUnusable } from './payment-review-view.ts';

type Client = Parameters<typeof whyUnusable>[0];
type Payment = Parameters<typeof whyUnusable>[1];

const TODAY = '2026-06-15';
const running = { payment_status: 'active', plan_id: 'monthly', service_paid_until: '2026-06-20', deleted_at: null };
const why = (payment: object, client: object = {}) =>
  whyUnusable({ ...running, ...client } as Client, { superseded_at: null, ...payment } as Payment, TODAY);

it('[P15] [P17] says why a person can’t accept the money of a payment', () => {
  expect(why({ kind: 'renewal', plan_id: 'monthly' })).toBeNull();
  expect(why({ kind: 'renewal', plan_id: 'monthly' }, { deleted_at: TODAY })).toBe('This account was deleted.');
  expect(why({ kind: 'renewal', plan_id: 'yearly' })).toMatch(/^The venue has paid for another plan/);
  expect(why({ kind: 'switch', plan_id: 'yearly' })).toBeNull();
  expect(why({ kind: 'switch', plan_id: 'yearly', superseded_at: TODAY })).toMatch(
    /^The venue has since paid another way/,
  );
});
