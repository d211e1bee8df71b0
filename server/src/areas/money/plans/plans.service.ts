import type { AdminPlan, PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { tierName } from '@gatehouse/sync-protocol/areas/money/subscription/plan-prices';
import type { PlanType } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import { isUniqueViolation } from '#db/failures';
import type { Deps } from '#integrations/deps';
import { recordPlatformAction } from '#venue/platform-audit';
import { PLAN_ID_DEFAULT } from './default-plan.ts';
import { countPlanVenues, insertPlan, updatePlanRow } from './plans.repository.ts';
import { listPlanRows, type PlanRow } from './plans.shared.repository.ts';

interface PlanFields {
  plan_name: string;
  /** Dollars; null means Coming Soon. */
  price: number | null;
  /** Null is unlimited. */
  waivers_per_month: number | null;
}

type PlanChanges = { [K in keyof PlanFields]?: PlanFields[K] | undefined } & {
  is_retired?: boolean | undefined;
  revision?: number | undefined;
};

/** The plans on offer. */
export async function listPlans(deps: Pick<Deps, 'db'>): Promise<PlanView[]> {
  const rows = await deps.db.readPlatform(listPlanRows);
  return rows.filter(({ retired_at }) => retired_at === null).map(toView);
}

/** Every plan, with how many venues have it. */
export function listPlansForAdmin(deps: Pick<Deps, 'db'>): Promise<AdminPlan[]> {
  return deps.db.readPlatform(async (db) => viewForAdmin(db, await listPlanRows(db)));
}

/** Adds a plan at the end. Its name begins with its period, whether the admin wrote that or not. Errors: ALREADY_EXISTS, INVALID_INPUT. */
export async function createPlan(
  deps: Deps,
  given: PlanFields & { plan_type: PlanType },
  actor: string,
): Promise<AdminPlan> {
  const name = planName(given.plan_name, given.plan_type);
  try {
    return await deps.db.writePlatform(async (db) => {
      const rows = await listPlanRows(db);
      requireUnusedName(rows, name);
      const row: PlanRow = {
        plan_id: planId(name, given.plan_type, deps.ids.uuid()),
        plan_name: name,
        plan_type: given.plan_type,
        price_cents: given.price === null ? null : dollarsToCents(given.price),
        waivers_per_month: given.waivers_per_month,
        position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
        revision: 0,
        retired_at: null,
      };
      await insertPlan(db, row);
      const view = await viewOne(db, row);
      await recordPlatformAction(deps, db, { actor, action: 'create_plan', subject: row.plan_id, content: row });
      return view;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw planNameTaken();
    throw error;
  }
}

/**
 * Changes the fields that were sent, for everyone at once; periods that were paid keep their price. Errors: NOT_FOUND,
 * VERSION_CONFLICT, ALREADY_EXISTS, INVALID_INPUT (also for retiring the plan with which venues begin).
 */
export async function updatePlan(deps: Deps, id: string, given: PlanChanges, actor: string): Promise<AdminPlan> {
  return deps.db.writePlatform(async (db) => {
    const rows = await listPlanRows(db);
    const present = rows.find(({ plan_id }) => plan_id === id);
    if (!present) throw new AppError('NOT_FOUND');
    const set: Partial<PlanRow> = {};
    if (given.plan_name !== undefined) set.plan_name = planName(given.plan_name, present.plan_type);
    if (given.price !== undefined) set.price_cents = given.price === null ? null : dollarsToCents(given.price);
    if (given.waivers_per_month !== undefined) set.waivers_per_month = given.waivers_per_month;
    if (given.is_retired !== undefined) set.retired_at = retiredAt(deps, present, given.is_retired);
    requireUnusedName(
      rows.filter((other) => other !== present),
      set.plan_name ?? present.plan_name,
    );
    const seen = { plan_id: id, revision: given.revision ?? present.revision };
    const row = await updatePlanRow(db, seen, set);
    if (!row) throw new AppError('VERSION_CONFLICT');
    const view = await viewOne(db, row);
    await recordPlatformAction(deps, db, { actor, action: 'update_plan', subject: id, content: row });
    return view;
  });
}

function retiredAt(deps: Pick<Deps, 'clock'>, plan: PlanRow, isRetired: boolean): string | null {
  if (!isRetired) return null;
  const message = 'New venues start with this plan, so it can’t be retired.';
  if (plan.plan_id === PLAN_ID_DEFAULT) throw new AppError('INVALID_INPUT', { message });
  return plan.retired_at ?? isoNow(deps.clock);
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

async function viewForAdmin(db: Connection, rows: readonly PlanRow[]): Promise<AdminPlan[]> {
  const counts = await countPlanVenues(db);
  return rows.map((row) => ({
    ...toView(row),
    is_retired: row.retired_at !== null,
    is_default: row.plan_id === PLAN_ID_DEFAULT,
    ...(counts.get(row.plan_id) ?? { venues: 0, renewing: 0 }),
    revision: row.revision,
  }));
}

async function viewOne(db: Connection, row: PlanRow): Promise<AdminPlan> {
  const [view] = await viewForAdmin(db, [row]);
  if (!view) throw new AppError('NOT_FOUND');
  return view;
}

/** `Monthly Gold`. Errors: INVALID_INPUT where no name is left without the period. Requirement R4. */
function planName(given: string, planType: PlanType): string {
  const tier = tierName(given);
  const message = 'Please enter the name of the plan';
  if (!tier) throw new AppError('INVALID_INPUT', { message, fields: { plan_name: message } });
  return `${planType === 'yearly' ? 'Yearly' : 'Monthly'} ${tier}`;
}

/** Errors: ALREADY_EXISTS. */
function requireUnusedName(rows: readonly PlanRow[], name: string): void {
  if (rows.some(({ plan_name }) => plan_name.toLowerCase() === name.toLowerCase())) throw planNameTaken();
}

/** ALREADY_EXISTS, for the caller to throw where another plan has this name. */
function planNameTaken(): AppError {
  return new AppError('ALREADY_EXISTS', { message: 'This plan already exists.' });
}

/** `monthly-gold`; a name without Latin letters gets a random id. */
function planId(name: string, planType: PlanType, uuid: string): string {
  const slug = tierName(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${planType}-${(slug || uuid).slice(0, 50)}`;
}
