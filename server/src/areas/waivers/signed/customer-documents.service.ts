import type { CustomerDocument } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { type DocumentStanding, isAdultOn } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { findBooking } from '#areas/bookings/scheduling/bookings.shared.repository';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { canonicalWaiverId } from '../../people/customers/customers.service.ts';
import { findCustomer, listCustomersById } from '../../people/customers/customers.shared.repository.ts';
import { judgedToday } from '../../people/customers/listed-customers.ts';
import { findPeople, standingsOn } from '../../people/signatures/standings.service.ts';
import { findEvidence } from './signed.repository.ts';

/**
 * The documents that the person of a waiver needs on a day (the venue's present one unless given), also as guest of a booking, and what
 * their signatures are worth. Errors: CUSTOMER_NOT_FOUND, BOOKING_NOT_FOUND. Requirement W46.
 */
export function customerDocuments(
  deps: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  givenId: string,
  asked: { date?: string | undefined; booking_id?: string | undefined },
) {
  const waiverId = canonicalWaiverId(givenId);
  return deps.db.readVenue(clientId, async (db) => {
    const row = await findCustomer(db, clientId, waiverId);
    if (!row) throw new AppError('CUSTOMER_NOT_FOUND');
    const { venue, date: today } = await judgedToday(deps, db, clientId);
    const date = asked.date ?? today;
    const person = (await findPeople(db, clientId, [row.person_key]))(row.person_key);
    if (!person) throw new AppError('CUSTOMER_NOT_FOUND');
    const offerings = await offeringsNamed(db, clientId, asked.booking_id);
    const standings =
      (await standingsOn(db, clientId, { venue, people: [person], date }, offerings)).get(person.id) ?? [];
    const versions = await signedVersions(db, clientId, standings);
    const documents = standings.map((standing, index) => shown(standing, versions[index] ?? null));
    const missing = documents.filter(({ status }) => status !== 'valid').map(({ name }) => name);
    const is_adult = isAdultOn(person.signer, date, venue.adultAge);
    return { waiver_id: waiverId, date, is_adult, is_ready: missing.length === 0, documents, missing };
  });
}

async function offeringsNamed(db: Connection, clientId: string, bookingId: string | undefined): Promise<string[]> {
  if (bookingId === undefined) return [];
  const booking = await findBooking(db, clientId, bookingId);
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  return [booking.offering_id];
}

function shown({ rule, status, signature, valid_until }: DocumentStanding, version: number | null): CustomerDocument {
  return {
    document_id: rule.document_id,
    name: rule.name,
    needed_by: rule.needed_by,
    status,
    version,
    date_signed: signature?.date_signed ?? null,
    valid_until,
    waiver_id: signature?.waiver_id ?? null,
  };
}

/** What the evidence of a signing says of versions: one document in the first format, several later. */
interface SignedVersions {
  document?: { version: number | null } | null;
  documents?: { document_id: string; version: number | null }[];
}

/** The version of each document that was signed, in the order given, null where it isn't known; rows have that of the text alone, 0 where it isn't known. */
async function signedVersions(
  db: Connection,
  clientId: string,
  standings: readonly DocumentStanding[],
): Promise<(number | null)[]> {
  const ids = standings.flatMap(({ signature }) => signature?.waiver_id ?? []);
  const rows = await listCustomersById(db, clientId, ids);
  const events = new Map(rows.map((row) => [row.waiver_id, row.event_id ?? '']));
  const evidence = new Map(
    (await findEvidence(db, clientId, [...events.values()])).map((row) => [row.event_id, row.evidence]),
  );
  return standings.map(({ signature }) => {
    if (!signature) return null;
    const text = evidence.get(events.get(signature.waiver_id) ?? '');
    const said = text === undefined ? null : versionIn(JSON.parse(text) as SignedVersions, signature.document_id);
    return said ?? (signature.text_version || null);
  });
}

function versionIn({ document, documents }: SignedVersions, documentId: string): number | null {
  if (documents) return documents.find((each) => each.document_id === documentId)?.version ?? null;
  return documentId === DEFAULT_DOCUMENT ? (document?.version ?? null) : null;
}
