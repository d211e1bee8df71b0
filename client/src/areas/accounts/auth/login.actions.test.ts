import { expect, it } from 'vitest';
import { createApiClient } from '#lib/api/api-client';
import { signIn } from './login.actions.ts';

const answering = (answer: () => Promise<Response>) => createApiClient({ token: () => null, fetch: answer });
const refusal = (status: number, body: Record<string, unknown>) => async () =>
  Response.json({ success: false, error: body['message'], requestId: 'r', ...body }, { status });

it('[A1] says that the network failed', async () => {
  const api = answering(() => Promise.reject(new TypeError('failed')));
  expect(await signIn(api, 'a@b.example', 'x')).toEqual({ kind: 'failed', message: 'Network error occurred' });
});

it('[A1] shows what the server says', async () => {
  const wrong = answering(refusal(401, { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' }));
  expect(await signIn(wrong, 'a@b.example', 'x')).toEqual({ kind: 'failed', message: 'Invalid email or password' });
});

it('[R7] recognizes an account that has to pay first, and identifies it', async () => {
  const due = (extra: Record<string, unknown>) =>
    answering(refusal(403, { code: 'PAYMENT_REQUIRED', message: 'Please pay', paymentRequired: true, ...extra }));
  expect(await signIn(due({ clientId: 'C00001', accountStatus: 'pending' }), 'a@b.example', 'x')).toEqual({
    kind: 'payment-due',
    clientId: 'C00001',
    email: 'a@b.example',
    accountStatus: 'pending',
    message: 'Please pay',
  });
  expect(await signIn(due({ clientId: 'C00001', accountStatus: 'cancelled' }), 'a@b.example', 'x')).toMatchObject({
    accountStatus: 'cancelled',
  });
  expect(await signIn(due({}), 'a@b.example', 'x')).toEqual({ kind: 'failed', message: 'Please pay' });
});

it('[Y51] recognizes an account that asks for a code after the password', async () => {
  const asking = (extra: Record<string, unknown>) =>
    answering(refusal(401, { code: 'SECOND_FACTOR_REQUIRED', message: 'Please enter the code', ...extra }));
  const asked = { secondFactorRequired: true, challenge: 'c1' };
  expect(await signIn(asking(asked), 'a@b.example', 'x')).toEqual({
    kind: 'second-step',
    challenge: 'c1',
    email: 'a@b.example',
  });
  expect(await signIn(asking({}), 'a@b.example', 'x')).toEqual({ kind: 'failed', message: 'Please enter the code' });
});

it('has a sentence for an answer that is not ours', async () => {
  const api = answering(async () => new Response('<html>', { status: 502 }));
  expect(await signIn(api, 'a@b.example', 'x')).toMatchObject({ message: 'Failed to log in' });
});
