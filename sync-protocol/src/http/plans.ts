import { z } from 'zod';
import { requiredText } from '../primitives.ts';
import { listPlansAddress } from './account-addresses.ts';
import { contract } from './contract.ts';
import { planTypeSchema } from './subscriptions.ts';

const success = z.literal(true);

const planSchema = z.object({
  plan_id: z.string(),
  plan_name: z.string(),
  plan_type: z.enum(['monthly', 'yearly']),
  /** Dollars; null means Coming Soon. */
  price: z.number().nullable(),
  /** Null is unlimited. */
  waivers_per_month: z.int().nullable(),
});
export type PlanView = z.infer<typeof planSchema>;

export const listPlans = contract({
  ...listPlansAddress,
  summary: 'The plans; price is dollars, null means Coming Soon',
  reply: z.object({ success, plans: z.array(planSchema) }),
});

const priceSchema = z.number().min(0.01).max(100_000).multipleOf(0.01).nullable();
const limitSchema = z.int().min(1).max(10_000_000).nullable();

export const listPlansForAdmin = contract({
  method: 'GET',
  path: '/api/admin/plans',
  access: 'admin',
  summary: 'All plans in the order in which they are shown',
  reply: z.object({ success, plans: z.array(planSchema) }),
});

export const createPlan = contract({
  method: 'POST',
  path: '/api/admin/plans',
  access: 'admin',
  summary: 'Add a plan at the end',
  body: z.object({
    plan_name: requiredText(80),
    plan_type: planTypeSchema,
    price: priceSchema,
    waivers_per_month: limitSchema.default(null),
  }),
  reply: z.object({ success, plan: planSchema }),
  errors: ['ALREADY_EXISTS'],
});

export const updatePlan = contract({
  method: 'PUT',
  path: '/api/admin/plans/:plan_id',
  access: 'admin',
  summary: 'Change a plan; periods that were paid keep their price',
  params: z.object({ plan_id: z.string() }),
  body: z.object({ plan_name: requiredText(80), price: priceSchema, waivers_per_month: limitSchema }).partial(),
  reply: z.object({ success, plan: planSchema }),
});
