import type { AccountStatus } from './subscription-policy.ts';

/** What decides whether a plan that is paid for now follows on, or changes what was paid already. */
export interface RunningPlan {
  planId: string | null;
  /** The account's status. A trial was not paid for, so it is no period of a plan. */
  status: AccountStatus;
  /** The last paid day, `YYYY-MM-DD`. */
  paidUntil: string | null;
}

/**
 * Whether paying for `planId` would change the plan of a period that was paid and has days left. That is a plan switch: it is
 * quoted and credited, and no renewal does it. From the last paid day on nothing is left to credit, and any plan may be chosen.
 * `today` is the venue's. Requirement P15.
 */
export function isPlanSwitch({ planId, status, paidUntil }: RunningPlan, chosenPlanId: string, today: string): boolean {
  const isRunning = status === 'active' && paidUntil !== null && paidUntil > today;
  return isRunning && planId !== null && planId !== chosenPlanId;
}
