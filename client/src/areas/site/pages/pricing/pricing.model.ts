import { tierName, yearlySaving } from '@gatehouse/sync-protocol/areas/money/subscription/plan-prices';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { comingSoonText, shortPrice } from '#domain/subscription/plan-price';
import type { SitePlan } from './site-plan.ts';

/*
 * What the price list shows. Money comes in dollars and is calculated in cents. Requirement R4.
 */

export type Period = SitePlan['type'];

export interface Saving {
  /** Whole dollars of one year, rounded down. */
  dollars: number;
  /** Share of twelve monthly payments, rounded down. */
  percent: number;
}

export interface TierCard {
  tier: string;
  isFeatured: boolean;
  /** 'Up to 500 waivers per month'. */
  limit: string;
  /** '$75', or null for Coming Soon. */
  perMonth: string | null;
  /** Below the price: how it is billed, or what is still coming. */
  note: string;
  saving: Saving | null;
}

const FEATURED = 'Professional';
/** Tiers in the order in which they are shown; others that were added later follow. Requirement G4. */
const tiers = ['Basic', FEATURED, 'Enterprise'];
const limits: Readonly<Record<string, number | null>> = { Basic: 100, [FEATURED]: 500, Enterprise: null };

function savingOf(plans: readonly SitePlan[], tier: string): Saving | null {
  const [monthly, yearly] = [priceOf(plans, tier, 'monthly'), priceOf(plans, tier, 'yearly')];
  const saving = yearlySaving(
    monthly === null ? null : dollarsToCents(monthly),
    yearly === null ? null : dollarsToCents(yearly),
  );
  return saving && { dollars: Math.floor(saving.cents / 100), percent: saving.percent };
}

/** The saving of the featured tier, for the toggle. */
export function featuredSaving(plans: readonly SitePlan[]): Saving | null {
  return savingOf(plans, FEATURED);
}

/** One card for each tier, in the chosen period. A tier without a price is shown as coming. */
export function tierCards(plans: readonly SitePlan[], period: Period): TierCard[] {
  const added = plans.map(({ name }) => tierName(name)).filter((tier) => !tiers.includes(tier));
  return [...tiers, ...new Set(added)].map((tier) => {
    const price = priceOf(plans, tier, period);
    const plan = planOf(plans, tier, period);
    return {
      tier,
      isFeatured: tier === FEATURED,
      limit: limitOf(plan ? plan.waiversPerMonth : (limits[tier] ?? null)),
      perMonth:
        price === null
          ? null
          : period === 'monthly'
            ? shortPrice(dollarsToCents(price))
            : `$${Math.floor(dollarsToCents(price) / 1200)}`,
      note: noteOf(price, period),
      saving: period === 'yearly' ? savingOf(plans, tier) : null,
    };
  });
}

/** What a card says of its price. */
export interface CardTexts {
  state: 'loading' | 'priced' | 'coming';
  amount: string;
  note: string;
  saving: string;
  limit: string;
}

/** Texts of a card whose price is on its way. */
export const loadingTexts = ({ limit }: TierCard): CardTexts => ({
  state: 'loading',
  amount: '',
  note: '',
  saving: '',
  limit,
});

/**
 * The texts of a card once the price list is here: '$49' for a price, 'Coming Soon' without one, ' · Save $98' where a year
 * saves something.
 */
export function cardTexts({ perMonth, note, saving, limit }: TierCard): CardTexts {
  return {
    limit,
    state: perMonth === null ? 'coming' : 'priced',
    amount: perMonth ?? 'Coming Soon',
    note,
    saving: saving ? ` · Save $${saving.dollars.toLocaleString('en-US')}` : '',
  };
}

/** Text for the switch of the periods. */
export const savingText = (saving: Saving | null): string => (saving ? `SAVE ${saving.percent}%` : '');

/** The cards while the price list is on its way: without prices, but for what is known of each tier. */
export function loadingCards(): TierCard[] {
  return tierCards([], 'monthly');
}

function noteOf(price: number | null, period: Period): string {
  if (price === null) return comingSoonText(period);
  return period === 'monthly' ? 'billed monthly' : `${shortPrice(dollarsToCents(price))} billed annually`;
}

function limitOf(waivers: number | null): string {
  return waivers === null ? 'Unlimited waivers' : `Up to ${waivers.toLocaleString('en-US')} waivers per month`;
}

/** 'Professional' of 'Yearly Professional'. */
function planOf(plans: readonly SitePlan[], tier: string, period: Period): SitePlan | undefined {
  return plans.find((plan) => plan.type === period && tierName(plan.name) === tier);
}

function priceOf(plans: readonly SitePlan[], tier: string, period: Period): number | null {
  return planOf(plans, tier, period)?.price ?? null;
}
