import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import { LIVE_ENTRIES_MAX, partySizeProblem, wishesEndMs } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import type {
  addToWaitlist,
  joinWaitlist,
  ListedWaitlistEntry,
  WaitlistEntry,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import type { ClientPrincipal } from '#access/principal';
import { throttle } from '#access/throttle';
import { requireVenue } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { refuseClosedVenue } from '../bookings/placing/closed-venue.ts';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { offerFreePlaces } from './offer-free-places.ts';
import { type EntryRow, findEntryByRequest, insertEntry, listLiveOfEmail } from './waitlist.repository.ts';
import { findBookingOn } from './waitlist-line.repository.ts';
import { makeEntryToken } from './waitlist-links.ts';
import { endWait, requireEntry } from './waitlist-offers.ts';
import { toEntry, toListedEntries } from './waitlist-view.ts';

type Given = Omit<BodyOf<typeof addToWaitlist>, 'party_email'> & { party_email: string };

/** Attempts; a venue's own guests share an address. */
const ATTEMPTS_PER_ADDRESS = { name: 'public-waitlist', hitsMax: 300, windowMs: 20 * 60_000 };

/**
 * Puts a guest on the waitlist, who is offered at once what is free. A request that was answered before returns the entry it made.
 * Errors: NOT_FOUND, INVALID_INPUT, DATE_UNAVAILABLE, SUBSCRIPTION_EXPIRED, TOO_MANY_REQUESTS. Requirement B37.
 */
export async function joinAsVisitor(
  deps: Deps,
  { client_id: asked, ...given }: BodyOf<typeof joinWaitlist>,
  ip: string,
): Promise<{ entry: WaitlistEntry; token: string }> {
  await throttle(deps, ATTEMPTS_PER_ADDRESS, ip);
  const venue = await requireVenue(deps, asked);
  refuseClosedVenue(deps, venue);
  return writeVenue(deps, venue.clientId, async (write) => {
    const row = await join(deps, write, given, { actor: 'visitor', timeZone: venue.timeZone });
    const { entry } = await toEntry(write, row);
    return { entry, token: await makeEntryToken(deps, write, row.waitlist_id) };
  });
}

/** The same for a caller, who may have no email. Errors: NOT_FOUND, INVALID_INPUT, DATE_UNAVAILABLE. Requirement B39. */
export async function addByStaff(
  deps: Deps,
  { userId, venue }: Pick<ClientPrincipal, 'userId' | 'venue'>,
  given: BodyOf<typeof addToWaitlist>,
): Promise<ListedWaitlistEntry> {
  return writeVenue(deps, venue.clientId, async (write) => {
    const row = await join(deps, write, given, { actor: `user:${userId}`, timeZone: venue.timeZone });
    const [entry] = await toListedEntries(write, [row]);
    return entry as ListedWaitlistEntry;
  });
}

async function join(
  deps: Deps,
  write: VenueWrite,
  given: Given,
  { actor, timeZone }: { actor: string; timeZone: string },
): Promise<EntryRow> {
  const { db, clientId, nowAtUtc } = write;
  const { request_id: requestId, party_email: email } = given;
  const repeated = requestId ? await findEntryByRequest(db, clientId, requestId) : undefined;
  if (repeated) return repeated;
  const offering = await findOffering(db, clientId, given.offering_id);
  if (!offering) throw new AppError('NOT_FOUND', { message: 'Data not found' });
  requirePlayers(offering, given.players);
  const endsAt = requireWishAhead(deps, given, timeZone);
  const isVisitor = actor === 'visitor';
  if (isVisitor) await requireFewEntries(write, email);
  const entry: EntryRow = {
    client_id: clientId,
    waitlist_id: `${clientId}-${deps.ids.uuid()}`,
    line: write.version,
    offering_id: offering.offering_id,
    offering_name: offering.offering_name,
    party_name: given.party_name,
    party_phone: given.party_phone,
    party_email: email,
    players: given.players,
    wishes: JSON.stringify(given.wishes),
    ends_at: endsAt,
    status: 'waiting',
    booking_id: null,
    source: isVisitor ? 'public' : 'staff',
    request_id: requestId ?? null,
    language: given.language ?? english,
    created_at: nowAtUtc,
    updated_at: nowAtUtc,
  };
  await insertEntry(db, entry, given.wishes);
  await write.happened({ kind: 'waitlist.joined', actor, entry });
  const dates = [...new Set(given.wishes.map(({ date }) => date))];
  const ofOffering = { offeringId: offering.offering_id, dates };
  if (email !== '' && (await findBookingOn(db, clientId, { email, ...ofOffering })))
    await endWait(write, entry, null, actor);
  /* Those who came before are offered what is free first. */ else {
    const days = dates.map((date) => ({ wish_date: date, offering_id: offering.offering_id }));
    await offerFreePlaces(deps, write, days);
  }
  const joined = await requireEntry(write, entry.waitlist_id);
  if (joined.status === 'waiting') await write.happened({ kind: 'waitlist.told_to_wait', actor, entry });
  return joined;
}

/** Errors: INVALID_INPUT. */
function requirePlayers(offering: Row<'offerings'>, players: number): void {
  const problem = partySizeProblem(players, offering);
  if (problem === null) return;
  const message = `${problem}.`;
  throw new AppError('INVALID_INPUT', { message, fields: { players: message } });
}

/** When the last of the wishes has passed. Errors: DATE_UNAVAILABLE where all have, or one is further ahead than anyone can book. */
function requireWishAhead({ clock }: Pick<Deps, 'clock'>, { wishes }: Pick<Given, 'wishes'>, timeZone: string): string {
  const refused = (message: string) => new AppError('DATE_UNAVAILABLE', { message, fields: { wishes: message } });
  const lastDate = lastBookableDate(venueDateAt(clock.now(), timeZone));
  if (wishes.some(({ date }) => date > lastDate)) throw refused(`Bookings can be made until ${lastDate}.`);
  const endMs = wishesEndMs(wishes, venueClock(timeZone));
  if (endMs <= clock.now()) throw refused('These times have passed. Please choose later ones.');
  return new Date(endMs).toISOString();
}

/** Errors: TOO_MANY_REQUESTS. */
async function requireFewEntries({ db, clientId, nowAtUtc }: VenueWrite, email: string): Promise<void> {
  const live = await listLiveOfEmail(db, clientId, email, { nowAtUtc });
  if (live.length < LIVE_ENTRIES_MAX) return;
  const message = `You’re on this waitlist ${LIVE_ENTRIES_MAX} times already. Please leave it in one place first.`;
  throw new AppError('TOO_MANY_REQUESTS', { message });
}
