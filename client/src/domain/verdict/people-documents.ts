import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { CheckInRow } from '@gatehouse/sync-protocol/areas/desk/check-in';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { recordIdOf, signatureOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { DEFAULT_DOCUMENT, defaultFirst } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import { textsOf } from '@gatehouse/sync-protocol/areas/waivers/documents/signed-text';
import {
  isAdultOn,
  type PersonDocuments,
  type PersonSignature,
  type Signer,
} from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { hasOnlyDefault, waiverStanding } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import type { RowView } from '../../sync/port/engine-port.ts';
import { firstVisitsOf, memberSignatures, recordSignatures } from './person-signatures.ts';
import { birthDateOf, type RecordsOf } from './same-person.ts';

/** What decides about a person's documents on this device; undefined where the row alone does. */
export type DocumentsOf = (person: CustomerRow | MemberRow) => PersonDocuments | undefined;

/** What this device holds. A scan station has neither customers nor bookings. */
export interface HeldRows {
  documents: Iterable<DocumentRow>;
  customers: Pick<RowView<CustomerRow>, 'get'>;
  recordsOf: RecordsOf;
  members: Pick<RowView<MemberRow>, 'values'>;
  bookings: Pick<RowView<BookingRow>, 'get'>;
  checkIns: Pick<RowView<CheckInRow>, 'values'>;
  adultAge: number;
  venueDate: string;
}

/**
 * Gathers for single people what their documents are judged by, so that a list pays for the rows that it shows. Where the venue needs
 * the waiver of the year alone and the row itself has it, nothing is gathered. Requirements F52, F65, W46.
 */
export function peoplesDocuments(held: HeldRows): DocumentsOf {
  const rules = defaultFirst(held.documents);
  const isPlain = hasOnlyDefault(rules);
  const firstVisit = firstVisitsOf(rules, held.checkIns);
  const { adultAge, venueDate, recordsOf } = held;

  const decidesAlone = (row: CustomerRow | MemberRow, person: Signer, isGuardians: boolean): boolean =>
    isPlain &&
    isOfDefault(row) &&
    waiverStanding(signatureOf(row), venueDate).state === 'active' &&
    !(isGuardians && isAdultOn(person, venueDate, adultAge));

  const ofRecords = (records: readonly CustomerRow[], more: readonly PersonSignature[], person: Signer) => ({
    rules,
    signatures: more.concat(recordSignatures(records, firstVisit)),
    person,
    adultAge,
    offeringIds: offeringsOf(records, held),
  });

  const ofMember = (member: MemberRow): PersonDocuments | undefined => {
    const person = signerOfMember(member, adultAge);
    const isGuardians = member.signatures?.some((signature) => signature.is_guardians) ?? false;
    if (decidesAlone(member, person, isGuardians)) return undefined;
    const own = held.customers.get(recordIdOf(member)) ?? held.customers.get(member.waiver_id);
    return ofRecords(own ? recordsOf(own) : [], memberSignatures(member, firstVisit), person);
  };

  const ofCustomer = (row: CustomerRow): PersonDocuments | undefined => {
    const person = { birth_date: birthDateOf(row), waiver_type: row.waiver_type };
    if (decidesAlone(row, person, row.waiver_type === 'Minor')) return undefined;
    /* A member whose waiver is of an earlier year is listed without a record on this device. */
    const member = held.customers.get(row.waiver_id) ? undefined : memberOf(row, held.members.values());
    return member ? ofMember(member) : ofRecords(recordsOf(row), [], person);
  };

  return (person) => {
    if (rules.length === 0) return undefined;
    return 'membership_id' in person ? ofMember(person) : ofCustomer(person);
  };
}

/** Whether the newest signature of a row is of `default`: the venue may have retired what was signed instead. */
function isOfDefault(row: CustomerRow | MemberRow): boolean {
  if (!('membership_id' in row))
    return (
      row.last_signed === undefined && textsOf(row.documents).some(({ document_id: id }) => id === DEFAULT_DOCUMENT)
    );
  const { signatures, date_signed: newest } = row;
  return !signatures || signatures.some((one) => one.document_id === DEFAULT_DOCUMENT && one.date_signed === newest);
}

/** Someone who comes of age on that day was born so many years earlier, or on February 29 before it, which is judged the same. */
function signerOfMember({ comes_of_age_on: day }: MemberRow, adultAge: number): Signer {
  if (day === undefined) return { birth_date: null, waiver_type: 'Adult' };
  const year = String(Number(day.slice(0, 4)) - adultAge).padStart(4, '0');
  return { birth_date: `${year}${day.slice(4)}`, waiver_type: 'Minor' };
}

/** Offerings of the bookings whose guest the person is, today or later. */
function offeringsOf(records: readonly CustomerRow[], { bookings, venueDate }: HeldRows): string[] {
  const offerings: string[] = [];
  for (const { booking_id: id } of records) {
    const booking = id === undefined ? undefined : bookings.get(id);
    if (booking && booking.status !== 'cancelled' && booking.date_scheduled >= venueDate)
      offerings.push(booking.offering_id);
  }
  return offerings;
}

function memberOf(row: CustomerRow, members: Iterable<MemberRow>): MemberRow | undefined {
  for (const member of members) if (member.waiver_id === row.waiver_id) return member;
  return undefined;
}
