import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { requireVenue } from '../../access/visited-venue.ts';
import { createCode } from '../../areas/bookings/prices/discount-codes.service.ts';
import { createExtra } from '../../areas/bookings/prices/extras.service.ts';
import { setPrices } from '../../areas/bookings/prices/price-lists.service.ts';
import { setTaxSettings } from '../../areas/bookings/prices/tax-settings.service.ts';
import { getAvailability } from '../../areas/bookings/scheduling/availability/availability.service.ts';
import { createBookingByStaff } from '../../areas/bookings/scheduling/changing/staff-bookings.service.ts';
import type { Deps } from '../../integrations/deps.ts';
import { seededIds } from '../invented/demo-deps.ts';
import { personMaker } from '../invented/people.ts';
import { seededRandom } from '../invented/random.ts';
import { next } from './closed-days.ts';

const SEED = 3_141;

/** The offering with prices: birthday parties. */
const PRICED_OFFERING = 3;

const limits = {
  included_players: null,
  days: [],
  from_date: null,
  to_date: null,
  from_time: null,
  to_time: null,
  players_min: null,
  players_max: null,
};

const bands = [
  { band_id: 'player', name: 'Player', min_age: 8, max_age: null },
  { band_id: 'spectator', name: 'Spectator', min_age: null, max_age: null },
];

/** Dearer on Sundays, cheaper for a large party; those who only watch pay less. */
const rates = [
  {
    ...limits,
    name: 'Player on Sunday',
    per: 'person' as const,
    band_id: 'player',
    amount: 34.95,
    days: ['sun' as const],
  },
  { ...limits, name: 'Player, large party', per: 'person' as const, band_id: 'player', amount: 26.95, players_min: 12 },
  { ...limits, name: 'Player', per: 'person' as const, band_id: 'player', amount: 29.95 },
  { ...limits, name: 'Spectator', per: 'person' as const, band_id: 'spectator', amount: 5 },
];

const extra = {
  per: 'item' as const,
  offering_ids: [],
  stock: null,
  stock_per: 'time' as const,
  max_quantity: 20,
  is_taxable: true,
  staff_only: false,
  is_active: true,
};

/** Sets the prices of the main venue's birthday parties, with extras, a promo code and sales tax, and books a few parties by them. */
export async function writePrices(
  base: Deps,
  { clientId, userId, today }: { clientId: string; userId: string; today: string },
): Promise<void> {
  const random = seededRandom(SEED);
  const deps = { ...base, ids: seededIds(random) };
  const offeringId = `${clientId}-Off${PRICED_OFFERING}`;
  const list = {
    revision: 0,
    bands,
    rates,
    minimum_charge: 200,
    deposit_kind: 'percent' as const,
    deposit_percent: 30,
  };
  await setPrices(deps, { clientId, offeringId }, list, { userId, isDryRun: false });
  const offering_ids = [offeringId];
  const pizza = await createExtra(
    deps,
    clientId,
    { ...extra, name: 'Pizza', amount: 18.5, offering_ids, stock: 6 },
    userId,
  );
  const socks = { ...extra, name: 'Field socks', amount: 3, per: 'person' as const };
  await createExtra(deps, clientId, socks, userId);
  await createCode(
    deps,
    clientId,
    {
      code: 'BIRTHDAY15',
      kind: 'percent',
      percent: 15,
      applies_to: 'rates',
      offering_ids,
      uses_max: 100,
      is_active: true,
    },
    userId,
  );
  const taxes = [{ name: 'Sales tax', percent: 8, on: ['rates' as const, 'extras' as const] }];
  await setTaxSettings(
    deps,
    clientId,
    { tax_number: '14-5550142', prices_include_tax: false, taxes, tip_percents: [15, 18, 20] },
    userId,
  );
  const venue = await requireVenue(deps, clientId);
  const makePerson = personMaker(random, 4_000);
  for (const [index, weekday] of (['sat', 'sun', 'sat'] as const).entries()) {
    const place = await firstFree(deps, { clientId, offeringId }, next(addDays(today, 2 + index * 7), weekday));
    if (!place) continue;
    const { firstName, lastName, phone, email } = makePerson(1985);
    await createBookingByStaff(
      deps,
      { userId, venue },
      {
        offering_id: offeringId,
        party_name: `${firstName} ${lastName}`,
        party_phone: phone,
        party_email: email,
        ...place,
        party: [
          { band_id: 'player', players: 8 + index * 2 },
          { band_id: 'spectator', players: 2 },
        ],
        extras: [{ extra_id: pizza.extra_id, quantity: 2 }],
        ...(index === 0 ? { code: 'BIRTHDAY15' } : {}),
        email_pay_link: false,
      },
    );
  }
}

const WEEKS_SEARCHED = 12;

/** The first free time on a weekday, from a day on. */
async function firstFree(
  deps: Deps,
  { clientId, offeringId }: { clientId: string; offeringId: string },
  from: string,
): Promise<{ date_scheduled: string; booking_time: string } | null> {
  for (let week = 0; week < WEEKS_SEARCHED; week++) {
    const date = addDays(from, week * 7);
    const { available_times: times } = await getAvailability(deps, clientId, offeringId, date);
    const free = times.find(({ available }) => available);
    if (free) return { date_scheduled: date, booking_time: free.time };
  }
  return null;
}
