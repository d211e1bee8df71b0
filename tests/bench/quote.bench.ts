import {
  createDiscountCode,
  createExtra,
  setTaxSettings,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { priceOf } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { call } from '../helpers/app/call.ts';
import { openTestApp } from '../helpers/app/test-app.ts';
import { sqliteDatabase, type TestDatabase } from '../helpers/app/test-database.ts';
import { openOffering, SATURDAY } from '../helpers/venues/offerings.ts';
import { reportTimes, sized } from './measure.ts';
import { onPostgres } from './support/databases.ts';

/*
 * The price of a party by a long list: 50 rates of which only the last eight fit on a Saturday, 8 kinds of guests, 20 extras, 5 taxes and
 * a code. First the rule alone, as a device computes it; then a quote over HTTP, of which an address may ask for 600 an hour.
 */
const RULE_RUNS = sized(2_000, 1);
const RULE_TARGET_MS = 2;
const QUOTES = sized(500, 1);
const QUOTE_TARGET_MS = 10;

const bands = numbered(8, (index) => ({ band_id: `band_${index}`, name: `Guests ${index}` }));
const party = bands.map(({ band_id }) => ({ band_id, players: 1 }));
const extras = numbered(20, (index) => ({ name: `Extra ${index}`, amount: 10 + index / 100 }));
const taxes = numbered(5, (index) => ({
  name: `Tax ${index}`,
  percent: 1.125,
  on: ['rates' as const, 'extras' as const],
}));
const onWeekdays = numbered(42, (index) => ({
  name: `Weekday ${index}`,
  per: 'person' as const,
  amount: 20,
  days: ['mon' as const, 'tue' as const],
}));
const always = bands.map(({ band_id, name }, index) => ({ name, per: 'person' as const, band_id, amount: 20 + index }));
const rates = [...onWeekdays, ...always];

function numbered<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function measureRule(): void {
  const anyTime = { from_date: null, to_date: null, from_time: null, to_time: null };
  const anyParty = { players_min: null, players_max: null, included_players: null };
  const asked = {
    list: {
      bands: bands.map((band) => ({ ...band, min_age: null, max_age: null })),
      rates: rates.map(({ amount, ...rate }, index) => ({
        band_id: null,
        days: [],
        ...anyTime,
        ...anyParty,
        ...rate,
        rate_id: String(index),
        cents: amount * 100,
      })),
      minimumCents: 50_000,
      deposit: { kind: 'percent' as const, percent: 30 },
    },
    start: { date: SATURDAY, time: '10:00' },
    party,
    extras: extras.map(({ name, amount }) => ({
      extra_id: name,
      name,
      cents: Math.round(amount * 100),
      per: 'item' as const,
      isTaxable: true,
      quantity: 2,
    })),
    code: { appliesTo: 'all' as const, off: { cents: 1_000 } },
    taxes: {
      isIncluded: false,
      taxes: taxes.map(({ name, percent, on }) => ({ tax_id: name, name, milliPercent: percent * 1_000, on })),
    },
  };
  const times = numbered(RULE_RUNS, () => {
    const startedMs = performance.now();
    priceOf(asked);
    return performance.now() - startedMs;
  });
  reportTimes('quote.rule', times, RULE_TARGET_MS);
}

async function measureQuotes(title: string, database: TestDatabase): Promise<void> {
  const app = await openTestApp(database, { LOG_LEVEL: 'silent' });
  const venue = await app.createVenue();
  const { own } = venue;
  const { offering_id } = await openOffering(app, venue);
  await call(app, setPrices, {
    token: own.token,
    params: { ...own.params, offering_id },
    body: { revision: 0, bands, rates, minimum_charge: 500, deposit_kind: 'fixed' },
  });
  await call(app, setTaxSettings, { ...own, body: { taxes } });
  await call(app, createDiscountCode, { ...own, body: { code: 'TEN', kind: 'amount', amount: 10, applies_to: 'all' } });
  const taken: { extra_id: string; quantity: number }[] = [];
  for (const body of extras) {
    const { extra_id } = (await call(app, createExtra, { ...own, body })).body.extra;
    taken.push({ extra_id, quantity: 2 });
  }
  const when = { date_scheduled: SATURDAY, start_time: '10:00' };
  const body = { client_id: venue.clientId, offering_id, ...when, party, extras: taken, code: 'TEN' };
  const times: number[] = [];
  for (let run = 0; run < QUOTES; run += 1) {
    const startedMs = performance.now();
    const { status } = await call(app, createQuote, { body });
    if (status !== 200) throw new Error(`A quote answered ${status}`);
    times.push(performance.now() - startedMs);
  }
  reportTimes(`quote.${title}`, times, QUOTE_TARGET_MS);
  await app.close();
}

measureRule();
await measureQuotes('sqlite', await sqliteDatabase());
await onPostgres(measureQuotes);
