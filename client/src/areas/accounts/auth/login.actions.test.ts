import { expect, it } from 'vitest';
import { createApiClient } from '#lib/api/api-client';
import { signIn } from './login.actions.ts';

const typed = { email: 'a@b.example', password: 'x' };
const answering = (answer: () => Promise<Response>) => createApiClient({ token: () => null, fetch: answer });
const refusal = (status: number, body: Record<string, unknown>) => async () =>
  Response.json({ success: false, error: body['message'], requestId: 'r', ...body }, { status });

it('[A1] says that the network failed', async () => {
  const api = answering(() => Promise.reject(new TypeError('failed')));
  expect(await signIn(api, typed)).toEqual({ kind: 'failed', message: 'Network error occurred' });
});

it('[A1] shows what the server says', async () => {
  const wrong = answering(refusal(401, { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' }));
  expect(await signIn(wrong, typed)).toEqual({ kind: 'failed', message: 'Invalid email or password' });
});

it('[R7] recognizes an account that has to pay first, and identifies it', async () => {
  const due = (extra: Record<string, unknown>) =>
    answering(refusal(403, { code: 'PAYMENT_REQUIRED', message: 'Please pay', paymentRequired: true, ...extra }));
  expect(await signIn(due({ clientId: 'C00001', accountStatus: 'pending' }), typed)).toEqual({
    kind: 'payment-due',
    clientId: 'C00001',
    email: 'a@b.example',
    accountStatus: 'pending',
    message: 'Please pay',
    others: [],
  });
  const venues = [{ client_id: 'C00002', client_name: 'Blue Bay', more: 1 }, 'not a venue'];
  expect(await signIn(due({ clientId: 'C00001', venues }), typed)).toMatchObject({
    others: [{ client_id: 'C00002', client_name: 'Blue Bay' }],
  });
  expect(await signIn(due({ clientId: 'C00001', accountStatus: 'cancelled' }), typed)).toMatchObject({
    accountStatus: 'cancelled',
  });
  expect(await signIn(due({}), typed)).toEqual({ kind: 'failed', message: 'Please pay' });
});

it('[Y51] recognizes an account that asks for a code after the password', async () => {
  const asking = (extra: Record<string, unknown>) =>
    answering(refusal(401, { code: 'SECOND_FACTOR_REQUIRED', message: 'Please enter the code', ...extra }));
  const asked = { secondFactorRequired: true, challenge: 'c1' };
  expect(await signIn(asking(asked), typed)).toEqual({
    kind: 'second-step',
    challenge: 'c1',
    email: 'a@b.example',
  });
  expect(await signIn(asking({}), typed)).toEqual({ kind: 'failed', message: 'Please enter the code' });
});

it('has a sentence for an answer that is not ours', async () => {
  const api = answering(async () => new Response('<html>', { status: 502 }));
  expect(await signIn(api, typed)).toMatchObject({ message: 'Failed to log in' });
});
