import { z } from 'zod/mini';
import { adminCalls, contract, publicCalls } from '../../base/contract.ts';
import { dollarsSchema, planTypeSchema, requiredText } from '../../base/primitives.ts';

const planSchema = z.object({
  plan_id: z.string(),
  plan_name: z.string(),
  plan_type: z.enum(['monthly', 'yearly']),
  /** Dollars; null means Coming Soon. */
  price: z.nullable(z.number()),
  /** Null is unlimited. */
  waivers_per_month: z.nullable(z.int()),
});
export type PlanView = z.infer<typeof planSchema>;

export const listPlans = contract(publicCalls, 'GET /api/subscriptions/plans', {
  summary: 'The plans on offer; price is dollars, null means Coming Soon',
  reply: { plans: z.array(planSchema) },
});

/** A plan as the platform's admins see it. */
const adminPlanSchema = z.extend(planSchema, {
  /** No longer offered; the venues that have it keep it. */
  is_retired: z.boolean(),
  /** Where venues begin that have not chosen yet: this plan can't be retired. */
  is_default: z.boolean(),
  /** Venues on this plan that were not deleted. */
  venues: z.int(),
  /** Those of them whose stored card is charged by itself at the end of their period. */
  renewing: z.int(),
  /** Sent back with a change, which is refused when the value is stale (optimistic locking). */
  revision: z.int(),
});
export type AdminPlan = z.infer<typeof adminPlanSchema>;

const priceSchema = z.nullable(dollarsSchema(0.01, 100_000));
const limitSchema = z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000)));

const pricingManage = { ...adminCalls, permission: 'pricing.manage' } as const;

export const listPlansForAdmin = contract(pricingManage, 'GET /plans', {
  summary: 'All plans in the order in which they are shown, also those that are no longer offered',
  reply: { plans: z.array(adminPlanSchema) },
});

export const createPlan = contract(pricingManage, 'POST /plans', {
  summary: 'Add a plan at the end',
  body: z.object({
    plan_name: requiredText(80),
    plan_type: planTypeSchema,
    price: priceSchema,
    waivers_per_month: z._default(limitSchema, null),
  }),
  reply: { plan: adminPlanSchema },
  errors: ['ALREADY_EXISTS'],
});

export const updatePlan = contract(pricingManage, 'PUT /plans/:plan_id', {
  summary: 'Change, retire or offer a plan again; periods that were paid keep their price, a stale revision is 409',
  body: z.partial(
    z.object({
      plan_name: requiredText(80),
      price: priceSchema,
      waivers_per_month: limitSchema,
      is_retired: z.boolean(),
      revision: z.int(),
    }),
  ),
  reply: { plan: adminPlanSchema },
  errors: ['ALREADY_EXISTS', 'VERSION_CONFLICT'],
});
