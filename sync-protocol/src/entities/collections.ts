import type { BookingRow } from './booking.ts';
import type { CheckInRow } from './check-in.ts';
import type { CustomerRow } from './customer.ts';
import type { MemberRow } from './member.ts';
import type { VenueRow } from './venue.ts';
import type { WaiverDocumentRow } from './waiver-document.ts';

/** The rows a pull may carry, by collection. Rule L1. */
export interface Collections {
  venue: VenueRow;
  waiver_documents: WaiverDocumentRow;
  customers: CustomerRow;
  members: MemberRow;
  check_ins: CheckInRow;
  bookings: BookingRow;
}
export type CollectionName = keyof Collections;

/** In the order in which rows of one version are sent. */
export const collectionNames = [
  'venue',
  'waiver_documents',
  'members',
  'check_ins',
  'bookings',
  'customers',
] as const satisfies readonly CollectionName[];

/** Collections about people are sealed and leased on the device; the others stay readable. Rule D4. */
export const peopleCollections: ReadonlySet<CollectionName> = new Set([
  'customers',
  'members',
  'check_ins',
  'bookings',
]);

/** The id of a row, by its collection's own key. */
export function rowId<C extends CollectionName>(collection: C, row: Collections[C]): string {
  const keys = {
    venue: 'client_id',
    waiver_documents: 'document_id',
    customers: 'waiver_id',
    members: 'membership_id',
    check_ins: 'checkin_id',
    bookings: 'booking_id',
  } as const;
  return (row as unknown as Record<string, string>)[keys[collection]] ?? '';
}

export type DeviceRole = 'kiosk' | 'front_desk' | 'scan_station';

/** What a role may hold. Design §7 'Scope'. A kiosk never holds a customer. */
export const scopeOf: Readonly<Record<DeviceRole, readonly CollectionName[]>> = {
  kiosk: ['venue', 'waiver_documents'],
  scan_station: ['venue', 'members', 'check_ins'],
  front_desk: ['venue', 'waiver_documents', 'members', 'check_ins', 'bookings', 'customers'],
};
