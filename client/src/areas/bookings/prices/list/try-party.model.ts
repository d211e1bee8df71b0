import type {
  DiscountCodeView,
  ExtraView,
  TaxSettingsView,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { answersEveryParty, type PriceList } from '@gatehouse/sync-protocol/areas/bookings/prices/price-list';
import { type CodeTerms, priceOf } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import { codeFits, isForOffering } from '@gatehouse/sync-protocol/areas/bookings/prices/promo-code';
import { MILLI, toQuote } from '@gatehouse/sync-protocol/areas/bookings/quote-view';
import type { Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { wholeOf } from '#lib/typed-numbers';

/** What else a party pays for, as it is saved. */
export interface Sold {
  extras: readonly ExtraView[];
  codes: readonly DiscountCodeView[];
  /** Null until it was read. */
  taxes: TaxSettingsView | null;
}

/** A party to price, as typed: players by kind, quantities by extra, and the id of a code or ''. */
export interface Trial {
  date: string;
  time: string;
  party: Readonly<Record<string, string>>;
  extras: Readonly<Record<string, string>>;
  code: string;
}

interface Venue {
  list: PriceList;
  offering: Pick<OfferingView, 'offering_id' | 'base_players' | 'max_players'>;
  sold: Sold;
  today: string;
}

/** Those that can be added to a booking of an offering. */
export function fittingExtras(extras: readonly ExtraView[], offeringId: string): readonly ExtraView[] {
  return extras.filter(({ is_active: isActive, offering_ids: ids }) => isActive && isForOffering(ids, offeringId));
}

/** What a party pays by a list that may not be saved yet, by the rule that the server has; or why it can't be said. */
export function tryOut({ list, offering, sold, today }: Venue, trial: Trial): { quote: Quote } | { problem: string } {
  const { date, time } = trial;
  const party = list.bands.map(({ band_id }) => ({ band_id, players: wholeOf(trial.party[band_id] ?? '0') }));
  const players = party.reduce((sum, band) => sum + band.players, 0);
  const { base_players: least, max_players: most } = offering;
  if (list.rates.length === 0) return { problem: 'Add a price to see what a party pays.' };
  if (!answersEveryParty(list))
    return { problem: 'Each kind of guest needs a price without limits, for the parties that no other price fits.' };
  if (date === '' || time === '') return { problem: 'Please choose a day and a time.' };
  if (!(players >= least && players <= most)) return { problem: `A party has ${least} to ${most} people.` };
  const chosen = fittingExtras(sold.extras, offering.offering_id).map((extra) => ({
    extra,
    quantity: wholeOf(trial.extras[extra.extra_id] ?? '0'),
  }));
  if (chosen.some(({ quantity }) => Number.isNaN(quantity))) return { problem: 'Please enter whole numbers.' };
  const code = sold.codes.find(({ code_id: id }) => id === trial.code);
  if (code && !codeFits(code, { offeringId: offering.offering_id, bookedOn: today, playedOn: date }))
    return { problem: `${code.code} can’t be used for this booking.` };
  const price = priceOf({
    list,
    start: { date, time },
    party,
    extras: chosen
      .filter(({ quantity }) => quantity > 0)
      .map(({ extra, quantity }) => ({
        extra_id: extra.extra_id,
        name: extra.name,
        cents: dollarsToCents(extra.amount),
        per: extra.per,
        isTaxable: extra.is_taxable,
        quantity,
      })),
    code: code ? termsOf(code) : null,
    taxes: {
      isIncluded: sold.taxes?.prices_include_tax ?? false,
      taxes: (sold.taxes?.taxes ?? []).map(({ percent, ...tax }) => ({
        ...tax,
        milliPercent: Math.round(percent * MILLI),
      })),
    },
  });
  return { quote: toQuote(price, sold.taxes?.prices_include_tax ?? false) };
}

function termsOf({ kind, percent, amount, applies_to: appliesTo }: Sold['codes'][number]): CodeTerms {
  return {
    appliesTo,
    off: kind === 'percent' ? { percent: percent ?? 0 } : { cents: dollarsToCents(amount ?? 0) },
  };
}
