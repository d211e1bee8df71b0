import type { Weekday } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { rateSchema } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import type { FieldErrors } from '#components/forms/form-problems';
import { dollarsOf, NO_AMOUNT, NO_WHOLE, orNull, wholeOf } from '#lib/typed-numbers';
import type { RateView } from './rate-text.ts';

/** A price as it is typed, named as on the wire. What is not set is ''. */
export interface RateValues {
  name: string;
  per: RateView['per'];
  band_id: string;
  amount: string;
  included_players: string;
  days: Weekday[];
  from_date: string;
  to_date: string;
  from_time: string;
  to_time: string;
  players_min: string;
  players_max: string;
}

/** What the form checks: the part of the list's contract that is one price. */
export const rateContract = { body: rateSchema };

const text = (value: string | number | null): string => (value === null ? '' : String(value));

export function valuesOf(rate: RateView | null): RateValues {
  return {
    name: rate?.name ?? '',
    per: rate?.per ?? 'person',
    band_id: rate?.band_id ?? '',
    amount: rate ? rate.amount.toFixed(2) : '',
    included_players: text(rate?.included_players ?? null),
    days: rate?.days ?? [],
    from_date: rate?.from_date ?? '',
    to_date: rate?.to_date ?? '',
    from_time: rate?.from_time ?? '',
    to_time: rate?.to_time ?? '',
    players_min: text(rate?.players_min ?? null),
    players_max: text(rate?.players_max ?? null),
  };
}

/** The price, with its id where it has one; a new one gets its id from the server. */
export function rateOf(values: RateValues, rateId: string): RateView {
  const isPerPerson = values.per === 'person';
  return {
    rate_id: rateId,
    name: values.name.trim(),
    per: values.per,
    band_id: isPerPerson ? values.band_id || null : null,
    amount: dollarsOf(values.amount),
    included_players: isPerPerson ? null : orNull(values.included_players, wholeOf),
    days: values.days,
    from_date: values.from_date || null,
    to_date: values.to_date || null,
    from_time: values.from_time || null,
    to_time: values.to_time || null,
    players_min: orNull(values.players_min, wholeOf),
    players_max: orNull(values.players_max, wholeOf),
  };
}

/** Whether any limit is set, so that the limits are not folded away. */
export function hasLimits(values: RateValues): boolean {
  const { days, from_date, to_date, from_time, to_time, players_min, players_max } = values;
  return (
    days.length > 0 || [from_date, to_date, from_time, to_time, players_min, players_max].some((one) => one !== '')
  );
}

export function checkRate(values: RateValues): FieldErrors<RateValues> {
  const rate = rateOf(values, '');
  const errors: FieldErrors<RateValues> = {};
  if (Number.isNaN(rate.amount)) errors.amount = NO_AMOUNT;
  for (const name of ['included_players', 'players_min', 'players_max'] as const)
    if (Number.isNaN(rate[name])) errors[name] = NO_WHOLE;
  if (rate.from_date && rate.to_date && rate.to_date < rate.from_date)
    errors.to_date = 'The last day must not be before the first';
  if (rate.from_time && rate.to_time && rate.to_time <= rate.from_time)
    errors.to_time = 'The end must be after the start';
  if (rate.players_min !== null && rate.players_max !== null && rate.players_max < rate.players_min)
    errors.players_max = 'The largest party must not be smaller than the smallest';
  return errors;
}
