import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { partyLink } from '../areas/bookings/bookings/placing/party-token.ts';
import type { Config } from '../base/config.ts';
import { systemIds } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { Database } from '../db/database.ts';
import { holdPlaces } from './bookings/hold-places.ts';
import { demoDeps } from './demo-deps.ts';
import { settableClock } from './invented/demo-clock.ts';
import { seededRandom } from './invented/random.ts';

const MAIN_VENUE = 'C00001';

/**
 * What to look at first, each with its label. Holds live for minutes, so they are placed at each start of the demo, not with its
 * history.
 */
export async function openingAddresses(
  { db, config, logger }: { db: Database; config: Config; logger: Logger },
  nowMs: number,
): Promise<[label: string, address: string][]> {
  const clock = settableClock(nowMs);
  const deps = demoDeps({ db, config, logger }, clock, systemIds);
  const { publicUrl } = config;
  const heldPlace = await holdPlaces({ deps, clock, random: seededRandom(nowMs) }, MAIN_VENUE, nowMs);
  const party = await halfSignedParty(db, venueDateAt(nowMs, 'UTC'));
  const alerted = await alertedCustomer(db);
  deps.pokes.close();
  return [
    ['A visitor’s phone', `${publicUrl}/waiver/${MAIN_VENUE}`],
    ['Book online', `${publicUrl}/book/${MAIN_VENUE}/${MAIN_VENUE}-Off1`],
    ...(heldPlace ? ([['Pay for a held place', heldPlace]] as [string, string][]) : []),
    ...(party ? ([['A half-signed party', partyLink(deps, MAIN_VENUE, party)]] as [string, string][]) : []),
    ['Bookings', `${publicUrl}/my-bookings`],
    ['Reports', `${publicUrl}/reports?report=check-ins`],
    ...(alerted ? ([['An alert', `${publicUrl}/customers/${alerted}`]] as [string, string][]) : []),
  ];
}

/** The booking to come with most signatures. */
async function halfSignedParty(db: Database, today: string): Promise<string | null> {
  const row = await db.readVenue(MAIN_VENUE, (connection) =>
    connection
      .selectFrom('bookings')
      .innerJoin('waivers', (join) =>
        join
          .onRef('waivers.client_id', '=', 'bookings.client_id')
          .onRef('waivers.booking_id', '=', 'bookings.booking_id'),
      )
      .where('bookings.client_id', '=', MAIN_VENUE)
      .where('bookings.date_scheduled', '>=', today)
      .groupBy('bookings.booking_id')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .select('bookings.booking_id')
      .executeTakeFirst(),
  );
  return row?.booking_id ?? null;
}

/** The customer whom an alert is about. */
async function alertedCustomer(db: Database): Promise<string | null> {
  const row = await db.readVenue(MAIN_VENUE, (connection) =>
    connection
      .selectFrom('customer_notes')
      .where('client_id', '=', MAIN_VENUE)
      .where('level', 'is not', null)
      .where('deleted_at', 'is', null)
      .select('waiver_id')
      .executeTakeFirst(),
  );
  return row?.waiver_id ?? null;
}
