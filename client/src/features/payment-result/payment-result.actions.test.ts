import { expect, it } from 'vitest';
import { createApiClient } from '../../lib/api/api-client.ts';
import { verifyPayment } from './payment-result.actions.ts';
import type { Check } from './payment-result.model.ts';

const client = {
  id: 'C00007',
  companyName: 'Ridge Line',
  email: 'dana@ridgeline.example',
  subscriptionPlan: 'monthly',
  subscriptionStatus: 'active',
  isActive: true,
  activatedAt: null,
};
const token: Check = { by: 'token', token: 'a b' };
const byClient: Check = { by: 'client', clientId: 'C00007' };
const byRecord: Check = { by: 'registration', clientId: 'C00007', email: 'd@e.example' };

const refusal = (status: number, code: string, message: string) =>
  Response.json({ success: false, error: message, message, code, requestId: 'r' }, { status });
const paid = (isActive = true) => Response.json({ success: true, message: 'm', client: { ...client, isActive } });

/** Each response once, in order; an error is a lost connection. */
function asking(checks: Check[], ...answers: (Response | Error)[]) {
  const seen: string[] = [];
  const api = createApiClient({
    token: () => null,
    fetch: async (url) => {
      seen.push(url as string);
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often');
      return answer;
    },
  });
  return { seen, state: verifyPayment(api, checks) };
}
const lost = () => new TypeError('failed');

it('[P4] is a success only when the server reports the account as active', async () => {
  const { seen, state } = asking([token, byClient], paid());
  expect(await state).toEqual({ kind: 'success', client });
  expect(seen).toEqual(['/api/payment/completed?token=a+b']);
  expect(await asking([byClient], paid(false)).state).toEqual({ kind: 'pending' });
});

it('is pending while the outcome is unknown', async () => {
  expect(await asking([token], refusal(409, 'PAYMENT_UNKNOWN', 'm')).state).toEqual({ kind: 'pending' });
});

it('checks the account when its token is no longer valid', async () => {
  const { seen, state } = asking([token, byClient], refusal(410, 'LINK_EXPIRED', 'Used'), paid());
  expect(await state).toMatchObject({ kind: 'success' });
  expect(seen).toHaveLength(2);
});

it.each<[string, Check, Response | Error, string]>([
  [
    'a refused token, in the server’s words',
    token,
    refusal(410, 'LINK_EXPIRED', 'This link has expired.'),
    'This link has expired.',
  ],
  [
    'a token’s unreadable answer',
    token,
    new Response('<html>', { status: 502 }),
    'Payment verification failed. Please contact support.',
  ],
  ['a server error', token, refusal(500, 'INTERNAL', 'oops'), 'Payment verification failed. Please contact support.'],
  ['a token without an answer', token, lost(), 'Failed to verify payment token. Please contact support.'],
  ['a client without an answer', byClient, lost(), 'Failed to verify payment status. Please contact support.'],
  [
    'an unknown client',
    byClient,
    refusal(404, 'NOT_FOUND', 'm'),
    'Could not verify account status. Please contact support.',
  ],
  ['a registration without an answer', byRecord, lost(), 'Failed to verify account status. Please contact support.'],
  [
    'a refused registration',
    byRecord,
    refusal(404, 'NOT_FOUND', 'm'),
    'Could not verify account status. Please contact support.',
  ],
])('reports what failed: %s', async (_, check, answer, message) => {
  expect(await asking([check], answer).state).toEqual({ kind: 'error', message });
});
