import { choosePlan } from '@gatehouse/server/features/plans/plan-choice';
import type { BodyInputOf } from '@gatehouse/sync-protocol/http/contract';
import { createPlan, listPlans, listPlansForAdmin, updatePlan } from '@gatehouse/sync-protocol/http/plans';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onAnyDatabase } from '../../helpers/app/on-databases.ts';

onAnyDatabase('plans', (open) => {
  it('[R4] are seeded with prices where there are any, and read by anybody', async () => {
    const app = await open();
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

  it('[T3] are added and changed by an admin, to the cent, and keep what was not sent', async () => {
    const app = await open();
    const { token } = await app.createAdmin();
    const post = (body: BodyInputOf<typeof createPlan>) => call(app, createPlan, { token, body });
    const made = await post({ plan_name: 'Gold', plan_type: 'Monthly', price: 19.99, waivers_per_month: 50 });
    expect(made.body.plan).toEqual({
      plan_id: 'monthly-gold',
      plan_name: 'Monthly Gold',
      plan_type: 'monthly',
      price: 19.99,
      waivers_per_month: 50,
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

  it('[R4] are chosen by period within the tier, or by another tier’s id', async () => {
    const app = await open();
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
