import { expect, it } from 'vitest';
import { createApiClient } from '../../lib/api-client.ts';
import { signIn } from './login.actions.ts';

const answering = (answer: () => Promise<Response>) => createApiClient({ token: () => null, fetch: answer });
const refusal = (status: number, body: Record<string, unknown>) => async () =>
  Response.json({ success: false, error: body['message'], requestId: 'r', ...body }, { status });

it('says a network error in the words of the specification', async () => {
  const api = answering(() => Promise.reject(new TypeError('failed')));
  expect(await signIn(api, 'a@b.example', 'x')).toMatchObject({ message: 'Network error occurred' });
});

it('shows what the server says, and whether a payment is required', async () => {
  const wrong = answering(refusal(401, { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' }));
  expect(await signIn(wrong, 'a@b.example', 'x')).toEqual({
    ok: false,
    message: 'Invalid email or password',
    paymentRequired: false,
  });
  const unpaid = answering(
    refusal(403, { code: 'PAYMENT_REQUIRED', message: 'Please pay', paymentRequired: true, clientId: 'C00001' }),
  );
  expect(await signIn(unpaid, 'a@b.example', 'x')).toMatchObject({ message: 'Please pay', paymentRequired: true });
});

it('has a sentence for an answer that is not ours', async () => {
  const api = answering(async () => new Response('<html>', { status: 502 }));
  expect(await signIn(api, 'a@b.example', 'x')).toMatchObject({ message: 'Failed to log in' });
});
