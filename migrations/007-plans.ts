import type { MigrationContext, NamedMigration } from './dialect.ts';

const tiers = [
  { tier: 'Basic', waiversPerMonth: 100, monthlyCents: null, yearlyCents: null },
  { tier: 'Professional', waiversPerMonth: 500, monthlyCents: 7_500, yearlyCents: 66_000 },
  { tier: 'Enterprise', waiversPerMonth: null, monthlyCents: null, yearlyCents: null },
];

/**
 * The plans a venue may have from the first start; admins change them later, and a start never undoes that. Requirement R4.
 * The promo code that a venue has used, so that it is used once.
 */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema.alterTable('clients').addColumn('promo_code', 'text').execute();
  const rows = tiers.flatMap(({ tier, waiversPerMonth, monthlyCents, yearlyCents }, index) => [
    plan('monthly', tier, monthlyCents, waiversPerMonth, index),
    plan('yearly', tier, yearlyCents, waiversPerMonth, index + tiers.length),
  ]);
  await db.insertInto('plans').values(rows).execute();
}

function plan(
  period: 'monthly' | 'yearly',
  tier: string,
  priceCents: number | null,
  waiversPerMonth: number | null,
  position: number,
) {
  return {
    plan_id: `${period}-${tier.toLowerCase()}`,
    plan_name: `${period === 'monthly' ? 'Monthly' : 'Yearly'} ${tier}`,
    plan_type: period,
    price_cents: priceCents,
    waivers_per_month: waiversPerMonth,
    position,
  };
}

export const plans: NamedMigration = { name: '007-plans', up };
