import { expect, it } from 'vitest';
import { createApiClient } from '#lib/api/api-client';
import { applyPromo, createPayment, register, validatePromo } from './registration.actions.ts';

const refusal = (status: number, code: string, message: string, extra: object = {}) =>
  Response.json({ success: false, error: message, message, code, requestId: 'r', ...extra }, { status });
const lost = () => new TypeError('failed');

/** Responses by path; each is used once. */
function server(answers: Record<string, Response | Error>) {
  const seen: { path: string; body: unknown }[] = [];
  const api = createApiClient({
    token: () => 'someone’s token',
    fetch: async (url, init) => {
      const path = url as string;
      seen.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
      expect(init?.headers).not.toHaveProperty('authorization');
      const answer = answers[path];
      if (!answer || answer instanceof Error) throw answer ?? new Error(`unexpected ${path}`);
      return answer;
    },
  });
  return { api, seen };
}
const given = { companyName: ' Ridge 🎯 ', email: ' dana@ridge.example ', password: 'secret', promoCode: null };
const taken = () => refusal(409, 'EMAIL_TAKEN', 'taken');

it('opens an account that waits for its payment, or starts its trial', async () => {
  const reply = { success: true, message: 'm', clientId: 'C00007', accountStatus: 'pending', servicePaidUntil: null };
  const unpaid = server({ '/api/register': Response.json(reply) });
  expect(await register(unpaid.api, given)).toEqual({
    kind: 'unpaid',
    account: { clientId: 'C00007', companyName: 'Ridge 🎯', email: 'dana@ridge.example' },
  });
  expect(unpaid.seen[0]?.body).not.toHaveProperty('promoCode');
  const trial = { ...reply, accountStatus: 'trial', servicePaidUntil: '2026-12-04' };
  const skipping = server({ '/api/register': Response.json(trial) });
  expect(await register(skipping.api, { ...given, promoCode: 'WELCOME14' })).toMatchObject({
    kind: 'trial',
    servicePaidUntil: '2026-12-04',
  });
  expect(skipping.seen[0]?.body).toMatchObject({ promoCode: 'WELCOME14' });
});

it('goes on with its own account when the first answer was lost and the email is therefore taken', async () => {
  const due = refusal(403, 'PAYMENT_REQUIRED', 'm', { paymentRequired: true, clientId: 'C00007' });
  const { api, seen } = server({ '/api/register': taken(), '/api/login': due });
  expect(await register(api, given)).toMatchObject({ kind: 'unpaid', account: { clientId: 'C00007' } });
  expect(seen[1]?.body).toEqual({ email: 'dana@ridge.example', password: 'secret' });
});

it.each([
  ['another password', refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password')],
  ['an account that is paid', Response.json({ success: true })],
  ['no answer', lost()],
])('says that the email is taken where it is not this registration: %s', async (_, answer) => {
  const { api } = server({ '/api/register': taken(), '/api/login': answer });
  expect(await register(api, given)).toMatchObject({ kind: 'failed', fields: { email: expect.any(String) as string } });
});

it('says what is wrong with a promo code', async () => {
  const path = '/api/promo/validate/A%2FB';
  const reply = { success: false, valid: false, benefits: null, remainingUses: null, error: null };
  const messageFor = async (answer: Response | Error) => validatePromo(server({ [path]: answer }).api, 'A/B');
  expect(await messageFor(Response.json(reply))).toEqual({ ok: false, message: 'Invalid promotional code' });
  expect(await messageFor(lost())).toEqual({ ok: false, message: 'Unable to validate promotional code' });
  expect(await messageFor(refusal(500, 'INTERNAL', 'oops'))).toMatchObject({
    message: 'Unable to validate promotional code',
  });
  expect(await messageFor(refusal(429, 'TOO_MANY_REQUESTS', 'Wait'))).toMatchObject({ message: 'Wait' });
});

it('says that a promo code could not be applied', async () => {
  const failing = server({ '/api/promo/apply': refusal(400, 'PROMO_INVALID', 'x') });
  expect(await applyPromo(failing.api, 'A', 'a@b.example')).toEqual({
    ok: false,
    message: 'Failed to apply promotional code',
  });
  const done = server({ '/api/promo/apply': Response.json({ success: true, message: 'm' }) });
  expect(await applyPromo(done.api, 'A', 'a@b.example')).toEqual({ ok: true });
});

it('says that the account is there though its payment could not be made', async () => {
  const path = '/api/registration/create-with-payment';
  const account = { clientId: 'C00007', companyName: '', email: 'a@b.example' };
  const messageFor = async (answer: Response | Error) =>
    createPayment(server({ [path]: answer }).api, account, 'yearly');
  const failed = 'Account created but payment setup failed. Please contact support.';
  expect(await messageFor(lost())).toEqual({ ok: false, message: failed });
  expect(await messageFor(refusal(503, 'PAYMENTS_UNAVAILABLE', 'Payment system unavailable'))).toMatchObject({
    message: failed,
  });
  expect(await messageFor(refusal(409, 'PAYMENT_UNKNOWN', 'Still checking'))).toMatchObject({
    message: 'Still checking',
  });
  const script = { success: true, message: 'm', paymentLink: { url: 'javascript:alert(1)' } };
  expect(await messageFor(Response.json(script))).toEqual({ ok: false, message: failed });
  const link = { success: true, message: 'm', paymentLink: { url: 'https://square.link/u/x' } };
  expect(await messageFor(Response.json(link))).toEqual({ ok: true, url: 'https://square.link/u/x' });
});
