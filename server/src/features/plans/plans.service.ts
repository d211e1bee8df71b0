import type { PlanView } from '@gatehouse/sync-protocol/http/plans';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/rules/subscription/money';
import { tierName } from '@gatehouse/sync-protocol/rules/subscription/plan-prices';
import type { PlanType } from '@gatehouse/sync-protocol/rules/subscription/subscription-period';
import { AppError } from '../../app-error.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import type { Deps } from '../../deps.ts';
import { insertPlan, listPlanRows, type PlanRow, updatePlanRow } from './plans.repository.ts';

interface PlanFields {
  plan_name: string;
  /** Dollars; null means Coming Soon. */
  price: number | null;
  /** Null is unlimited. */
  waivers_per_month: number | null;
}

export async function listPlans(deps: Pick<Deps, 'db'>): Promise<PlanView[]> {
  return (await deps.db.readPlatform(listPlanRows)).map(toView);
}

/** Adds a plan at the end. Its name begins with its period, whether the admin wrote that or not. Errors: ALREADY_EXISTS, INVALID_INPUT. */
export async function createPlan(deps: Deps, given: PlanFields & { plan_type: PlanType }): Promise<PlanView> {
  const name = fullName(given.plan_name, given.plan_type);
  try {
    return await deps.db.writePlatform(async (db) => {
      const rows = await listPlanRows(db);
      requireUnused(rows, name);
      const row: PlanRow = {
        plan_id: idOf(name, given.plan_type, deps.ids.uuid()),
        plan_name: name,
        plan_type: given.plan_type,
        price_cents: given.price === null ? null : dollarsToCents(given.price),
        waivers_per_month: given.waivers_per_month,
        position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
      };
      await insertPlan(db, row);
      return toView(row);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw exists();
    throw error;
  }
}

/** Changes the fields that were sent. Periods that were paid keep their price. Errors: NOT_FOUND, ALREADY_EXISTS, INVALID_INPUT. */
export async function updatePlan(
  deps: Deps,
  planId: string,
  given: { [K in keyof PlanFields]?: PlanFields[K] | undefined },
): Promise<PlanView> {
  return deps.db.writePlatform(async (db) => {
    const rows = await listPlanRows(db);
    const present = rows.find(({ plan_id }) => plan_id === planId);
    if (!present) throw new AppError('NOT_FOUND');
    const row = { ...present };
    if (given.plan_name !== undefined) row.plan_name = fullName(given.plan_name, present.plan_type);
    if (given.price !== undefined) row.price_cents = given.price === null ? null : dollarsToCents(given.price);
    if (given.waivers_per_month !== undefined) row.waivers_per_month = given.waivers_per_month;
    requireUnused(
      rows.filter((other) => other !== present),
      row.plan_name,
    );
    const { plan_id: _, ...set } = row;
    await updatePlanRow(db, planId, set);
    return toView(row);
  });
}

/** `Monthly Gold`. Requirement R4. */
function fullName(given: string, planType: PlanType): string {
  const tier = tierName(given);
  const message = 'Please enter the name of the plan';
  if (!tier) throw new AppError('INVALID_INPUT', { message, fields: { plan_name: message } });
  return `${planType === 'yearly' ? 'Yearly' : 'Monthly'} ${tier}`;
}

function requireUnused(rows: readonly PlanRow[], name: string): void {
  if (rows.some(({ plan_name }) => plan_name.toLowerCase() === name.toLowerCase())) throw exists();
}

function exists(): AppError {
  return new AppError('ALREADY_EXISTS', { message: 'This plan exists already.' });
}

/** `monthly-gold`; a name without Latin letters gets a random id. */
function idOf(name: string, planType: PlanType, uuid: string): string {
  const tier = tierName(name);
  const slug = tier
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${planType}-${(slug || uuid).slice(0, 50)}`;
}

function toView(plan: PlanRow): PlanView {
  return {
    plan_id: plan.plan_id,
    plan_name: plan.plan_name,
    plan_type: plan.plan_type,
    price: plan.price_cents === null ? null : centsToDollars(plan.price_cents),
    waivers_per_month: plan.waivers_per_month,
  };
}
