import { type Weekday, weekdayOf } from '../availability/schedule.ts';

/** What an offering costs, in cents: the prices of it that hold, as they are stored and as a booking copies them. Requirement B62. */
export interface PriceList {
  /** Kinds of guests, such as adults and children, at least one. */
  bands: readonly Band[];
  /** The first that fits wins. */
  rates: readonly Rate[];
  minimumCents: number | null;
  deposit: Deposit;
}

export interface Band {
  band_id: string;
  name: string;
  /** Ages are shown, and not checked. */
  min_age: number | null;
  max_age: number | null;
}

/** The only kind of guest where a venue names none. */
export const GUESTS: readonly Band[] = [{ band_id: 'guest', name: 'Guest', min_age: null, max_age: null }];

/** What one guest or the whole booking pays where every limit is met. A limit that is null or empty doesn't limit. */
export interface Rate {
  rate_id: string;
  name: string;
  per: 'person' | 'booking';
  /** Null is every band. */
  band_id: string | null;
  cents: number;
  /** How many guests a booking's rate pays for; null for all of them. */
  included_players: number | null;
  /** Days of the week on which it begins. */
  days: readonly Weekday[];
  /** Inclusive, `YYYY-MM-DD`. */
  from_date: string | null;
  to_date: string | null;
  /** `HH:MM`: from the first on, and before the second. */
  from_time: string | null;
  to_time: string | null;
  /** How many people the whole party has, inclusive. */
  players_min: number | null;
  players_max: number | null;
}

/** What is due when a booking is placed online: an amount, a share of the total in whole percent, or all of it. */
type Deposit = { kind: 'fixed'; cents: number } | { kind: 'percent'; percent: number } | { kind: 'full' };

/** When a party comes, in the venue's zone. */
export interface StartOfParty {
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM`. */
  time: string;
}

/** Whether a rate holds for a party of this size that starts then. */
export function fits(rate: Rate, { date, time }: StartOfParty, players: number): boolean {
  return (
    (rate.days.length === 0 || rate.days.includes(weekdayOf(date))) &&
    (rate.from_date === null || date >= rate.from_date) &&
    (rate.to_date === null || date <= rate.to_date) &&
    (rate.from_time === null || time >= rate.from_time) &&
    (rate.to_time === null || time < rate.to_time) &&
    (rate.players_min === null || players >= rate.players_min) &&
    (rate.players_max === null || players <= rate.players_max)
  );
}

/**
 * Whether a list answers every party at every time: each band has a rate for a person without limits, or all rates for a booking include
 * everyone and one of them has no limits. A list without rates is no list of prices.
 */
export function answersEveryParty({ bands, rates }: Pick<PriceList, 'bands' | 'rates'>): boolean {
  const ofBookings = rates.filter(({ per }) => per === 'booking');
  if (ofBookings.some(isUnlimited) && ofBookings.every((rate) => rate.included_players === null)) return true;
  const ofPeople = rates.filter((rate) => rate.per === 'person' && isUnlimited(rate));
  return bands.every((band) => ofPeople.some((rate) => rate.band_id === null || rate.band_id === band.band_id));
}

function isUnlimited(rate: Rate): boolean {
  const limits = [rate.from_date, rate.to_date, rate.from_time, rate.to_time, rate.players_min, rate.players_max];
  return rate.days.length === 0 && limits.every((limit) => limit === null);
}
