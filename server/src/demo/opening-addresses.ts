import { startTimesOn } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { toBookable } from '../areas/bookings/offerings/offering-view.ts';
import { linkByVisitor } from '../areas/bookings/payments/paying/payment-links.service.ts';
import { bookAsVisitor, type Made } from '../areas/bookings/scheduling/party/public-booking.service.ts';
import { partyLink } from '../areas/bookings/scheduling/placing/party-token.ts';
import { AppError } from '../base/app-error.ts';
import type { Config } from '../base/config.ts';
import { systemIds } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { Database } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { Deps } from '../integrations/deps.ts';
import { type SettableClock, settableClock } from './invented/demo-clock.ts';
import { demoDeps } from './invented/demo-deps.ts';
import { type PersonMaker, personMaker } from './invented/people.ts';
import { type Random, seededRandom } from './invented/random.ts';

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

/** How long ago each visitor began; a hold lives for 20 minutes. */
const BEGAN_MINUTES_AGO = [15, 10, 4];
/** More people than a year of the demo has. */
const PHONES_OF_HISTORY = 6_000;
const MINUTE_MS = 60_000;
const DAYS_AHEAD = 28;

interface Tools {
  deps: Deps;
  clock: SettableClock;
  random: Random;
}

/** Visitors who are about to pay, each with some minutes left. Returns the payment page of the last; null where none found a place. */
async function holdPlaces({ deps, clock, random }: Tools, clientId: string, nowMs: number): Promise<string | null> {
  const makePerson = personMaker(random, PHONES_OF_HISTORY + random.between(0, 300));
  const offering = await groupOffering(deps, clientId);
  let url: string | null = null;
  for (const [visitor, minutes] of offering ? BEGAN_MINUTES_AGO.entries() : []) {
    clock.set(nowMs - minutes * MINUTE_MS);
    const ip = `192.0.2.${visitor + 1}`;
    const made = offering && (await bookSomewhere({ deps, clock, makePerson }, offering, ip));
    if (made) url = await linkByVisitor(deps, { bookingId: made.booking.booking_id, clientId, token: made.token }, ip);
  }
  clock.set(nowMs);
  return url;
}

function groupOffering({ db }: Deps, clientId: string): Promise<Row<'offerings'> | undefined> {
  return db.readVenue(clientId, (connection) =>
    connection
      .selectFrom('offerings')
      .where('client_id', '=', clientId)
      .where('offering_type', '=', 'Group')
      .where('deposit_cents', '>', 0)
      .where('deleted_at', 'is', null)
      .orderBy('offering_id')
      .selectAll()
      .executeTakeFirst(),
  );
}

/** Books the first free place. */
async function bookSomewhere(
  { deps, clock, makePerson }: Pick<Tools, 'deps' | 'clock'> & { makePerson: PersonMaker },
  offering: Row<'offerings'>,
  ip: string,
): Promise<Made | null> {
  const today = venueDateAt(clock.now(), 'UTC');
  const person = makePerson(Number(today.slice(0, 4)));
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) {
    const date = addDays(today, ahead);
    for (const time of startTimesOn(toBookable(offering), date)) {
      const given = {
        client_id: offering.client_id,
        offering_id: offering.offering_id,
        party_name: `${person.firstName} ${person.lastName}`,
        party_phone: person.phone,
        party_email: person.email,
        date_scheduled: date,
        start_time: time,
        add_players: 2,
      };
      try {
        return await bookAsVisitor(deps, given, ip);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
  }
  return null;
}
