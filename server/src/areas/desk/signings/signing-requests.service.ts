import type {
  AskedParty,
  AskedPerson,
  SigningKiosk,
} from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { mustPay } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { ClientPrincipal, DevicePrincipal } from '#access/principal';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { findBooking } from '../../bookings/scheduling/bookings.shared.repository.ts';
import { partyLink, partyToken } from '../../bookings/scheduling/placing/party-token.ts';
import { canonicalWaiverId } from '../../people/customers/customers.service.ts';
import { findCustomer, findRecordId, lastSigned } from '../../people/customers/customers.shared.repository.ts';
import { findVenueRules } from '../../people/signatures/document-rules.shared.repository.ts';
import { hasWaiver } from '../../waivers/documents/documents.shared.repository.ts';
import { isPairedKiosk, listKiosks } from '../devices/find-kiosks.ts';
import { deleteExpired, nextRequest, putRequest, takeRequest } from './signing-requests.repository.ts';

/** The time that a person needs from the desk to a kiosk that someone else is using. */
const REQUEST_VALID_MINUTES = 10;
/** A kiosk asks at least every 90 seconds, and its contact is written once a minute. */
const REACHABLE_WITHIN_MS = 3 * 60_000;

type Desk = DevicePrincipal | ClientPrincipal;

/** What its permission doesn't say of a desk. Errors: DEVICE_REVOKED, PAYMENT_REQUIRED. */
function requireDesk(caller: Desk): void {
  if (caller.kind === 'device' && caller.isRevoked) throw new AppError('DEVICE_REVOKED');
  if (mustPay(caller.venue.subscription)) throw new AppError('PAYMENT_REQUIRED');
}

/** The venue's kiosks for the desk's choice, reachable ones first, then by name. Requirement F54. */
export async function listSigningKiosks(deps: Pick<Deps, 'db' | 'clock'>, caller: Desk): Promise<SigningKiosk[]> {
  requireDesk(caller);
  const { clientId } = caller.venue;
  const paired = await deps.db.readVenue(clientId, (db) => listKiosks(db, clientId));
  const since = deps.clock.now() - REACHABLE_WITHIN_MS;
  const kiosks = paired.map(({ device_id, name, last_seen_at: seen }) => ({
    device_id,
    name,
    is_reachable: seen !== null && Date.parse(seen) >= since,
  }));
  return kiosks.toSorted((a, b) => Number(b.is_reachable) - Number(a.is_reachable));
}

/** Where a party's people sign. Errors: as `requireDesk`; BOOKING_NOT_FOUND. Requirement F70. */
export async function findPartyLink(
  deps: Pick<Deps, 'db' | 'config' | 'secrets'>,
  caller: Desk,
  bookingId: string,
): Promise<string> {
  requireDesk(caller);
  const { clientId } = caller.venue;
  const booking = await deps.db.readVenue(clientId, (db) => findBooking(db, clientId, bookingId));
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  return partyLink(deps, clientId, bookingId);
}

interface Given {
  waiver_id?: string | undefined;
  booking_id?: string | undefined;
  device_id: string;
  document_ids?: string[] | undefined;
}

/**
 * Sends a person without a signature, or without one of the named documents, or a party to one kiosk, and pokes it. Nothing about them
 * is stored but the id of the record or the booking.
 * Returns for how many minutes the kiosk takes the request up. Errors: as `requireDesk`; DEVICE_NOT_FOUND, CUSTOMER_NOT_FOUND,
 * BOOKING_NOT_FOUND, ALREADY_EXISTS for one who has signed where no document is named, WAIVER_NOT_READY. Requirements F54, F66, F70.
 */
export function requestSigning(deps: Deps, caller: Desk, given: Given): Promise<number> {
  requireDesk(caller);
  return writeVenue(deps, caller.venue.clientId, async ({ db, clientId, nowAtUtc, happened }) => {
    if (!(await isPairedKiosk(db, clientId, given.device_id))) throw new AppError('DEVICE_NOT_FOUND');
    const asked = await requireAsked(db, clientId, given);
    if (!(await hasWaiver(db, clientId))) throw new AppError('WAIVER_NOT_READY');
    await deleteExpired(db, clientId, nowAtUtc);
    const expiresAt = new Date(Date.parse(nowAtUtc) + REQUEST_VALID_MINUTES * 60_000).toISOString();
    await putRequest(db, {
      client_id: clientId,
      ...asked,
      device_id: given.device_id,
      requested_at: nowAtUtc,
      expires_at: expiresAt,
      document_ids: given.document_ids ? JSON.stringify(given.document_ids) : null,
    });
    const actor = caller.kind === 'device' ? `device:${caller.deviceId}` : `user:${caller.userId}`;
    await happened({ kind: 'signing.requested', actor, waiverId: asked.waiver_id, deviceId: given.device_id });
    return REQUEST_VALID_MINUTES;
  });
}

async function requireAsked(db: Connection, clientId: string, given: Given) {
  if (given.booking_id !== undefined) {
    const booking = await findBooking(db, clientId, given.booking_id);
    if (!booking) throw new AppError('BOOKING_NOT_FOUND');
    return { waiver_id: booking.booking_id, booking_id: booking.booking_id };
  }
  const waiverId = await findRecordId(db, clientId, canonicalWaiverId(given.waiver_id ?? ''));
  const customer = await findCustomer(db, clientId, waiverId);
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND');
  const hasSigned = customer.event_id !== null || (await lastSigned(db, clientId, [waiverId])).has(waiverId);
  if (hasSigned && !given.document_ids)
    throw new AppError('ALREADY_EXISTS', { message: 'This person has signed by now.' });
  return { waiver_id: waiverId, booking_id: null };
}

/** The person or party whom the desk sent; neither where none waits. */
interface Taken {
  person: AskedPerson | null;
  party: AskedParty | null;
}

const nobody: Taken = { person: null, party: null };

/**
 * Hands the next person or party to their kiosk, once: the request is gone afterward. Who has signed or was erased in the meantime is
 * left out. Errors: DEVICE_REVOKED. Requirements F54, F70.
 */
export async function takeSigningRequest(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { deviceId, role, isRevoked, venue: { clientId } }: DevicePrincipal,
  { takesParties }: { takesParties: boolean },
): Promise<Taken> {
  if (isRevoked) throw new AppError('DEVICE_REVOKED');
  const wanted = { nowAtUtc: isoNow(deps.clock), takesParties };
  const waiting =
    role === 'kiosk'
      ? await deps.db.readVenue(clientId, (db) => nextRequest(db, clientId, deviceId, wanted))
      : undefined;
  if (!waiting) return nobody;
  return deps.db.writeVenue(clientId, async (db) => {
    if (!(await takeRequest(db, waiting))) return nobody;
    if (waiting.booking_id !== null)
      return { person: null, party: await askedParty(deps, db, waiting.booking_id, clientId) };
    return { person: await askedPerson(db, waiting), party: null };
  });
}

async function askedPerson(db: Connection, request: Row<'signing_requests'>): Promise<AskedPerson | null> {
  const { client_id: clientId, waiver_id: waiverId, document_ids: ids } = request;
  const row = await findCustomer(db, clientId, await findRecordId(db, clientId, waiverId));
  if (!row || (row.event_id !== null && ids === null)) return null;
  return {
    waiver_id: row.waiver_id,
    waiver_type: row.waiver_type,
    adult_first_name: row.adult_first_name,
    adult_last_name: row.adult_last_name,
    minor_first_name: row.minor_first_name,
    minor_last_name: row.minor_last_name,
    ...(ids === null ? {} : { document_ids: JSON.parse(ids) as string[] }),
  };
}

/** Its people also sign what its offering needs. */
async function askedParty(
  { secrets }: Pick<Deps, 'secrets'>,
  db: Connection,
  bookingId: string,
  clientId: string,
): Promise<AskedParty | null> {
  const booking = await findBooking(db, clientId, bookingId);
  if (!booking) return null;
  const { rules } = await findVenueRules(db, clientId);
  const needed = rules.filter(
    ({ status, needed_by: by, offering_ids: ids }) =>
      status === 'published' && (by !== 'offerings' || ids.includes(booking.offering_id)),
  );
  const hasOwn = needed.some(({ needed_by: by }) => by === 'offerings');
  return {
    booking_id: bookingId,
    party_token: partyToken(secrets, clientId, bookingId),
    ...(hasOwn ? { document_ids: needed.map(({ document_id: id }) => id) } : {}),
  };
}
