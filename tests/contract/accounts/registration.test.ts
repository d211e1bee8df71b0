import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { listPlans } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import {
  applyPromo,
  createPromo,
  listPromos,
  updatePromo,
  validatePromo,
} from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';

async function makePromo(app: TestApp, body: BodyInputOf<typeof createPromo>) {
  const { token } = await app.createAdmin();
  const made = await call(app, createPromo, { token, body });
  return { token, made };
}

function openAccount(app: TestApp, extra: object = {}) {
  const body = { companyName: 'Splat Valley', email: 'Jo@Splat.example', password: 'secret1', ...extra };
  return call(app, register, { body });
}

function signIn(app: TestApp, email: string, password: string) {
  return call(app, login, { body: { email, password } });
}

onBothDatabases('registration and promos', () => {
  it('[R2] starts a trial with a promo that skips payment, and the owner can sign in', async ({ app }) => {
    await makePromo(app, { code: ' opening-26 ', description: 'Two weeks free', skipPayment: true });
    const { status, body } = await openAccount(app, { promoCode: 'opening-26', trialDays: 9999 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: expect.any(String),
      clientId: 'C00001',
      accountStatus: 'trial',
      servicePaidUntil: '2026-06-29',
    });
    const login = await signIn(app, 'jo@splat.example', 'secret1');
    expect(login.body).toMatchObject({ success: true, accountStatus: 'trial', servicePaidUntil: '2026-06-29' });
  });

  it('[R7] awaits the first payment without a promo, and login says so', async ({ app }) => {
    const { body } = await openAccount(app);
    expect(body).toMatchObject({ success: true, clientId: 'C00001', accountStatus: 'pending' });
    const signedIn = await signIn(app, 'jo@splat.example', 'secret1');
    expect(signedIn.refusal).toMatchObject({ paymentRequired: true, accountStatus: 'pending', clientId: 'C00001' });
  });

  it('[R1] answers each refusal with its sentence', async ({ app }) => {
    await openAccount(app);
    const taken = await openAccount(app, { email: 'JO@splat.example' });
    expect([taken.status, taken.refusal.message]).toEqual([
      409,
      'This email address is already registered. Please use a different email or log in to your existing account.',
    ]);
    const short = await openAccount(app, { email: 'b@splat.example', password: '12345' });
    expect([short.status, short.refusal.message]).toEqual([400, 'Password must be at least 6 characters long']);
    const promo = await openAccount(app, { email: 'b@splat.example', promoCode: 'NOPE' });
    expect([promo.status, promo.refusal.message]).toEqual([400, 'Invalid promotional code']);
    expect((await openAccount(app, { email: 'not an email' })).refusal.fields).toHaveProperty('email');
    expect((await openAccount(app, { email: 'c@splat.example', companyName: ' ' })).status).toBe(400);
  });

  it('[R2] never uses a code more often than it allows, also when many register at once', async ({ app }) => {
    const { token } = await makePromo(app, { code: 'TWO', description: 'x', skipPayment: true, maxUses: 2 });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => openAccount(app, { email: `p${n}@splat.example`, promoCode: 'two' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400]);
    const { body } = await call(app, listPromos, { token });
    expect(body.promos).toMatchObject([{ code: 'TWO', uses: 2, maxUses: 2, skipPayment: true }]);
    expect((await call(app, validatePromo, { params: { code: 'TWO' } })).body).toMatchObject({ valid: false });
    /* A refused registration gives its use back. */
    await call(app, updatePromo, { token, params: { code: 'two' }, body: { maxUses: 5 } });
    const taken = await app.createVenue();
    expect((await openAccount(app, { email: taken.email, promoCode: 'TWO' })).status).toBe(409);
    const after = await call(app, listPromos, { token });
    expect(after.body.promos[0]?.uses).toBe(2);
  });

  it('[R2] tells whether a code is valid, and what it gives', async ({ app }) => {
    const { token } = await makePromo(app, {
      code: 'SUMMER',
      description: 'A month',
      skipPayment: true,
      trialDays: 30,
      maxUses: 3,
      expires_at: '2026-06-20',
    });
    const validate = async (code: string) => (await call(app, validatePromo, { params: { code } })).body;
    expect(await validate('summer')).toEqual({
      success: true,
      valid: true,
      benefits: { description: 'A month', skipPayment: true, trialDays: 30, remainingUses: 3 },
      remainingUses: 3,
      error: null,
    });
    expect(await validate('WINTER')).toMatchObject({ valid: false, error: 'Invalid promotional code' });
    await call(app, updatePromo, { token, params: { code: 'SUMMER' }, body: { is_active: false } });
    expect(await validate('SUMMER')).toMatchObject({ valid: false });
    await call(app, updatePromo, { token, params: { code: 'SUMMER' }, body: { is_active: true } });
    app.clock.set('2026-06-21T00:00:00.000Z');
    expect(await validate('SUMMER')).toMatchObject({ valid: false });
  });

  it('applies a code once to an account that waits for its payment', async ({ app }) => {
    await makePromo(app, { code: 'LATE', description: 'x', skipPayment: true });
    await openAccount(app);
    const apply = (email: string, promoCode = 'late') => call(app, applyPromo, { body: { promoCode, email } });
    expect((await apply('nobody@splat.example')).refusal).toMatchObject({
      code: 'PROMO_INVALID',
      message: 'Failed to apply promotional code',
    });
    expect((await apply('jo@splat.example')).body).toMatchObject({ success: true });
    expect((await apply('jo@splat.example')).status).toBe(200);
    const uses = await app.deps.db.readPlatform((db) => db.selectFrom('promo_codes').select('uses').execute());
    expect(uses).toEqual([{ uses: 1 }]);
    expect((await signIn(app, 'jo@splat.example', 'secret1')).body).toMatchObject({ accountStatus: 'trial' });
  });

  it('refuses a second promo of the same name and a code that is too long', async ({ app }) => {
    const { token } = await makePromo(app, { code: 'ONE', description: 'x' });
    const again = await call(app, createPromo, { token, body: { code: 'one', description: 'y' } });
    expect(again.status).toBe(409);
    const long = await call(app, createPromo, { token, body: { code: 'A'.repeat(21), description: 'y' } });
    expect(long.status).toBe(400);
    const missing = await call(app, updatePromo, { token, params: { code: 'TWO' }, body: { is_active: false } });
    expect(missing.status).toBe(404);
  });

  it('lists the plans from the first start', async ({ app }) => {
    const { body } = await call(app, listPlans);
    expect(body.success).toBe(true);
    const priced = body.plans.filter((plan: { price: number | null }) => plan.price !== null);
    expect(priced).toMatchObject([
      { plan_name: 'Monthly Professional', plan_type: 'monthly', price: 75, waivers_per_month: 500 },
      { plan_name: 'Yearly Professional', plan_type: 'yearly', price: 660, waivers_per_month: 500 },
    ]);
    expect(body.plans).toHaveLength(6);
  });
});
