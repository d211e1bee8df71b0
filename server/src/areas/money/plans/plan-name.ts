import { tierName } from '@gatehouse/sync-protocol/areas/money/subscription/plan-prices';
import type { PlanType } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import { AppError } from '#base/app-error';
import { type PlanRow } from './plans.shared.repository.ts';

/** `Monthly Gold`. Errors: INVALID_INPUT where no name is left without the period. Requirement R4. */
export function planName(given: string, planType: PlanType): string {
  const tier = tierName(given);
  const message = 'Please enter the name of the plan';
  if (!tier) throw new AppError('INVALID_INPUT', { message, fields: { plan_name: message } });
  return `${planType === 'yearly' ? 'Yearly' : 'Monthly'} ${tier}`;
}

/** Errors: ALREADY_EXISTS. */
export function requireUnusedName(rows: readonly PlanRow[], name: string): void {
  if (rows.some(({ plan_name }) => plan_name.toLowerCase() === name.toLowerCase())) throw planNameTaken();
}

/** ALREADY_EXISTS, for the caller to throw where another plan has this name. */
export function planNameTaken(): AppError {
  return new AppError('ALREADY_EXISTS', { message: 'This plan already exists.' });
}

/** `monthly-gold`; a name without Latin letters gets a random id. */
export function planId(name: string, planType: PlanType, uuid: string): string {
  const slug = tierName(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${planType}-${(slug || uuid).slice(0, 50)}`;
}
