import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { yearlySaving } from '@gatehouse/sync-protocol/areas/money/subscription/plan-prices';
import type { PlanChoice } from '#domain/registration/registration-record';
import { planCents, shortPrice } from '#domain/subscription/plan-price';

/** A period to choose, in words. */
export interface PlanOffer {
  planType: PlanChoice;
  title: string;
  /** `$75`; null means Coming Soon. */
  price: string | null;
  per: string;
  /** `SAVE 26%`, where paying by the year saves something. */
  badge: string | null;
  notes: string[];
}

/** The tier that a registration opens; it may be changed in the profile later. */
const TIER = 'Professional';

/** The two periods of a new account's tier, with the saving computed from the prices. Requirement R4. */
export function offersOf(plans: readonly PlanView[]): PlanOffer[] {
  const monthly = planOf(plans, 'monthly');
  const yearly = planOf(plans, 'yearly');
  const yearlyCents = planCents(yearly);
  const saving = yearlySaving(planCents(monthly), yearlyCents);
  return [
    {
      planType: 'monthly',
      title: 'Monthly',
      price: priceOf(monthly),
      per: 'per month',
      badge: null,
      notes: ['Billed each month', 'Switch plans any time'],
    },
    {
      planType: 'yearly',
      title: 'Yearly',
      price: priceOf(yearly),
      per: 'per year',
      badge: saving ? `SAVE ${saving.percent}%` : null,
      notes: [
        ...(saving ? [`Save ${shortPrice(saving.cents)} a year`] : []),
        ...(yearlyCents === null
          ? []
          : [`${shortPrice(Math.floor(yearlyCents / 1200) * 100)} per month, billed annually`]),
      ],
    },
  ];
}

function planOf(plans: readonly PlanView[], planType: PlanChoice): PlanView | undefined {
  const ofPeriod = plans.filter(({ plan_type }) => plan_type === planType);
  return (
    ofPeriod.find(({ plan_name }) => plan_name.includes(TIER)) ??
    ofPeriod.find(({ price }) => price !== null) ??
    ofPeriod[0]
  );
}

function priceOf(plan: PlanView | undefined): string | null {
  const cents = planCents(plan);
  return cents === null ? null : shortPrice(cents);
}
