import { startTimesOn } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { bookAsVisitor, type Made } from '../../areas/bookings/bookings/party/public-booking.service.ts';
import { toBookable } from '../../areas/bookings/offerings/offering-view.ts';
import { linkByVisitor } from '../../areas/bookings/payments/paying/payment-links.service.ts';
import { AppError } from '../../base/app-error.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../integrations/deps.ts';
import type { SettableClock } from '../invented/demo-clock.ts';
import { type PersonMaker, personMaker } from '../invented/people.ts';
import type { Random } from '../invented/random.ts';

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
export async function holdPlaces(
  { deps, clock, random }: Tools,
  clientId: string,
  nowMs: number,
): Promise<string | null> {
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
