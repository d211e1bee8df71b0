import { choosePlan } from '@gatehouse/server/areas/money/plans/plan-choice';
import { takePromo } from '@gatehouse/server/areas/money/promos/promos.shared.repository';
import {
  createPlan,
  listPlans,
  listPlansForAdmin,
  updatePlan,
} from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { createPromo, updatePromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';

onBothDatabases('plans that two admins change', () => {
  it('[Y46] [X8] refuses the change that did not see the other one, and changes nothing with it', async ({ app }) => {
    const { token } = await app.createAdmin();
    const put = (body: BodyInputOf<typeof updatePlan>) =>
      call(app, updatePlan, { token, params: { plan_id: 'monthly-professional' }, body });
    const answers = await Promise.all([put({ price: 80, revision: 0 }), put({ price: 90, revision: 0 })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.plan;
    const { body } = await call(app, listPlans);
    expect(body.plans.find(({ plan_id }) => plan_id === 'monthly-professional')?.price).toBe(won?.price);
    expect((await put({ price: 95, revision: won?.revision ?? -1 })).body.plan).toMatchObject({
      price: 95,
      revision: 2,
    });
    expect((await put({ waivers_per_month: 321 })).body.plan).toMatchObject({ waivers_per_month: 321, price: 95 });
  });

  it('[Y46] counts the venues on each plan, and those that renew by themselves', async ({ app, admin: { token } }) => {
    const planId = 'monthly-professional';
    await app.createVenue({ planId, servicePaidUntil: '2026-07-01', columns: { auto_renew: 1 } });
    await app.createVenue({ planId, servicePaidUntil: '2026-07-01' });
    await app.createVenue({ planId, columns: { deleted_at: '2026-06-01T00:00:00.000Z', auto_renew: 1 } });
    const { body } = await call(app, listPlansForAdmin, { token });
    const counts = body.plans.map(({ plan_id, venues, renewing }) => [plan_id, venues, renewing]);
    expect(counts).toContainEqual([planId, 2, 1]);
    expect(counts).toContainEqual(['yearly-professional', 0, 0]);
  });

  it('[Y46] retires a plan for everyone but the venues that have it, which keep renewing it', async ({ app }) => {
    const { token } = await app.createAdmin();
    const put = (plan_id: string, is_retired: boolean) =>
      call(app, updatePlan, { token, params: { plan_id }, body: { is_retired } });
    expect((await put('yearly-professional', true)).body.plan).toMatchObject({ is_retired: true, price: 660 });
    const offered = async () => (await call(app, listPlans)).body.plans.map(({ plan_id }) => plan_id);
    expect(await offered()).not.toContain('yearly-professional');
    const choose = (own: string) =>
      app.deps.db.readPlatform((db) => choosePlan(db, own, { planType: 'yearly', planId: 'yearly-professional' }));
    await expect(choose('monthly-professional')).rejects.toThrow('no longer offered');
    expect((await choose('yearly-professional')).price_cents).toBe(66_000);
    const dearer = { token, params: { plan_id: 'yearly-professional' }, body: { price: 700 } };
    expect((await call(app, updatePlan, dearer)).body.plan).toMatchObject({ is_retired: true, price: 700 });
    const first = await put('monthly-professional', true);
    expect([first.status, first.refusal.message]).toEqual([400, expect.stringContaining('New venues start')]);
    await put('yearly-professional', false);
    expect(await offered()).toContain('yearly-professional');
  });

  it('[Y47] [X8] keeps a promo code from two changes at once, and counts its uses apart from them', async ({ app }) => {
    const { token } = await app.createAdmin();
    const made = await call(app, createPromo, { token, body: { code: 'spring', description: 'Spring' } });
    expect(made.body.promo).toMatchObject({ code: 'SPRING', uses: 0, revision: 0 });
    const put = (body: BodyInputOf<typeof updatePromo>) =>
      call(app, updatePromo, { token, params: { code: 'SPRING' }, body });
    await app.deps.db.writePlatform((db) => takePromo(db, 'SPRING', '2026-06-15T00:00:00.000Z'));
    const answers = await Promise.all([
      put({ is_active: false, revision: 0 }),
      put({ description: 'Summer', revision: 0 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.promo).toMatchObject({ uses: 1, revision: 1 });
    expect((await put({ maxUses: 5 })).body.promo).toMatchObject({ maxUses: 5, revision: 2 });
  });

  it('[Y47] lets a promo code expire at the end of a day, or at an instant', async ({ app }) => {
    const { token } = await app.createAdmin();
    const expiryOf = async (code: string, expires_at: string) => {
      const made = await call(app, createPromo, { token, body: { code, description: 'Spring', expires_at } });
      return made.body.promo.expires_at;
    };
    expect(await expiryOf('DAY', '2026-07-01')).toBe('2026-07-01T23:59:59.999Z');
    expect(await expiryOf('NOON', '2026-07-01T12:00:00.000Z')).toBe('2026-07-01T12:00:00.000Z');
  });
});

onAnyDatabase('plans', () => {
  it('[R4] are seeded with prices where there are any, and anyone can read them', async ({ app }) => {
    const { body } = await call(app, listPlans);
    const prices = body.plans.map((plan) => [plan.plan_name, plan.price]);
    expect(prices).toEqual([
      ['Monthly Basic', null],
      ['Monthly Professional', 75],
      ['Monthly Enterprise', null],
      ['Yearly Basic', null],
      ['Yearly Professional', 660],
      ['Yearly Enterprise', null],
    ]);
  });

  it('[T3] are added and changed by an admin, to the cent, and keep what was not sent', async ({ app }) => {
    const { token } = await app.createAdmin();
    const post = (body: BodyInputOf<typeof createPlan>) => call(app, createPlan, { token, body });
    const made = await post({ plan_name: 'Gold', plan_type: 'Monthly', price: 19.99, waivers_per_month: 50 });
    expect(made.body.plan).toEqual({
      plan_id: 'monthly-gold',
      plan_name: 'Monthly Gold',
      plan_type: 'monthly',
      price: 19.99,
      waivers_per_month: 50,
      is_retired: false,
      is_default: false,
      venues: 0,
      renewing: 0,
      revision: 0,
    });
    expect((await post({ plan_name: 'monthly gold', plan_type: 'monthly', price: null })).refusal.code).toBe(
      'ALREADY_EXISTS',
    );
    const named = await post({ plan_name: '金', plan_type: 'yearly', price: null });
    expect(named.body.plan).toMatchObject({ plan_name: 'Yearly 金', price: null, waivers_per_month: null });
    const put = (body: BodyInputOf<typeof updatePlan>, plan_id = 'monthly-gold') =>
      call(app, updatePlan, { token, params: { plan_id }, body });
    expect((await put({ price: 0.1 + 0.2 })).body.plan).toMatchObject({ price: 0.3, waivers_per_month: 50 });
    expect((await put({ price: null })).body.plan).toMatchObject({ price: null, plan_name: 'Monthly Gold' });
    expect((await put({ plan_name: 'Monthly Basic' })).refusal.code).toBe('ALREADY_EXISTS');
    expect((await put({ plan_name: 'Monthly' })).refusal.code).toBe('INVALID_INPUT');
    expect((await put({ price: 19.999 })).status).toBe(400);
    expect((await put({ price: -1 })).status).toBe(400);
    expect((await put({ price: 1 }, 'nothing')).status).toBe(404);
    const { body } = await call(app, listPlansForAdmin, { token });
    expect(body.plans.map((plan) => plan.plan_name).slice(-2)).toEqual(['Monthly Gold', 'Yearly 金']);
  });

  it('[R4] are chosen by period within the tier, or by another tier’s id', async ({ app }) => {
    await app.deps.db.writePlatform((db) =>
      db.updateTable('plans').set({ price_cents: 2_000 }).where('plan_id', '=', 'yearly-basic').execute(),
    );
    const choose = (planType: 'monthly' | 'yearly', planId?: string, own: string | null = 'monthly-professional') =>
      app.deps.db.readPlatform((db) => choosePlan(db, own, { planType, planId }));
    expect((await choose('yearly')).plan_id).toBe('yearly-professional');
    expect((await choose('yearly', 'monthly-basic')).plan_id).toBe('yearly-basic');
    await expect(choose('monthly', 'monthly-basic')).rejects.toThrow('not available');
    await expect(choose('monthly', 'gold')).rejects.toThrow('does not exist');
    await expect(choose('monthly', undefined, null)).rejects.toThrow('does not exist');
  });
});
