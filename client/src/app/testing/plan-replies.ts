/** A plan as the price list has it. */
export const listedPlan = {
  plan_id: 'monthly-professional',
  plan_name: 'Monthly Professional',
  plan_type: 'monthly',
  price: 75,
  waivers_per_month: 500,
};

/** What is no price list by its contract. */
export const brokenPlanReplies = [
  null,
  { success: true },
  { success: true, plans: {} },
  { success: true, plans: [null] },
  { success: true, plans: [{ ...listedPlan, price: '75' }] },
  { success: true, plans: [{ ...listedPlan, plan_type: 'weekly' }] },
  { success: true, plans: [{ ...listedPlan, plan_name: 7 }] },
  { success: true, plans: [{ ...listedPlan, waivers_per_month: 0.5 }] },
];
