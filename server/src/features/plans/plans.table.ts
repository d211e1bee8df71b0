declare module '../../db/tables.ts' {
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
}
