import type { Generated } from 'kysely';

declare module '../../../db/tables.ts' {
  interface Tables {
    plans: PlanTable;
  }
}

export interface PlanTable {
  plan_id: string;
  plan_name: string;
  plan_type: 'monthly' | 'yearly';
  price_cents: number | null;
  waivers_per_month: number | null;
  position: number;
  /** Counts the changes, for optimistic locking. */
  revision: Generated<number>;
  /** Set once it is offered to nobody new; venues that have it keep it. */
  retired_at: string | null;
}
