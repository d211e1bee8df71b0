import type { StaffRow } from '../areas/accounts/staff-row.ts';
import type { BillRow, PriceListRow } from '../areas/bookings/bills/bill-row.ts';
import type { BookingRow } from '../areas/bookings/booking.ts';
import type { ExtraView } from '../areas/bookings/extras.contracts.ts';
import type { ResourceView } from '../areas/bookings/resources.contracts.ts';
import type { CheckInRow } from '../areas/desk/check-in.ts';
import type { CustomerRow } from '../areas/people/customer.ts';
import type { MemberRow } from '../areas/people/member.ts';
import type { VenueRow } from '../areas/venues/venue.ts';
import type { DocumentRow } from '../areas/waivers/documents/document.ts';
import type { WaiverDocumentRow } from '../areas/waivers/waiver-document.ts';
import type { Permission } from '../base/permissions.ts';

/** The rows a pull may carry, by collection. Rule L1. */
export interface Collections {
  venue: VenueRow;
  documents: DocumentRow;
  waiver_documents: WaiverDocumentRow;
  customers: CustomerRow;
  members: MemberRow;
  check_ins: CheckInRow;
  bookings: BookingRow;
  resources: ResourceView;
  staff: StaffRow;
  price_lists: PriceListRow;
  extras: ExtraView;
  bills: BillRow;
}
export type CollectionName = keyof Collections;

export type DeviceRole = 'kiosk' | 'front_desk' | 'scan_station';

/** What both sides need to know about a collection. */
interface CollectionFacts<C extends CollectionName> {
  /** Names a row. */
  readonly id: keyof Collections[C] & string;
  /** The roles that hold it. Rule L1. */
  readonly roles: readonly DeviceRole[];
  /** What a person must hold whose browser pulls it. Rule L12. */
  readonly permission: Permission;
  /** About people: sealed and leased on the device; the others stay readable. Rule D4. */
  readonly isAboutPeople: boolean;
  /** The day by which an `evict` drops a row; null where days don't matter. Rule L3. */
  readonly day: (keyof Collections[C] & string) | null;
}

/** Facts of each collection, in the order in which collections are sent. A kiosk never holds a customer. */
export const collectionFacts: { readonly [C in CollectionName]: CollectionFacts<C> } = {
  venue: {
    id: 'client_id',
    roles: ['kiosk', 'scan_station', 'front_desk'],
    permission: 'venue.read',
    isAboutPeople: false,
    day: null,
  },
  documents: {
    id: 'document_id',
    roles: ['kiosk', 'scan_station', 'front_desk'],
    permission: 'venue.read',
    isAboutPeople: false,
    day: null,
  },
  waiver_documents: {
    id: 'document_id',
    roles: ['kiosk', 'front_desk'],
    permission: 'venue.read',
    isAboutPeople: false,
    day: null,
  },
  members: {
    id: 'membership_id',
    roles: ['scan_station', 'front_desk'],
    permission: 'members.read',
    isAboutPeople: true,
    day: null,
  },
  check_ins: {
    id: 'checkin_id',
    roles: ['scan_station', 'front_desk'],
    permission: 'people.read',
    isAboutPeople: true,
    day: 'venue_date',
  },
  bookings: {
    id: 'booking_id',
    roles: ['front_desk'],
    permission: 'bookings.read',
    isAboutPeople: true,
    day: 'date_scheduled',
  },
  customers: {
    id: 'waiver_id',
    roles: ['front_desk'],
    permission: 'people.read',
    isAboutPeople: true,
    day: 'kept_until',
  },
  resources: {
    id: 'resource_id',
    roles: ['front_desk'],
    permission: 'bookings.read',
    isAboutPeople: false,
    day: null,
  },
  staff: { id: 'user_id', roles: ['front_desk'], permission: 'staff.read', isAboutPeople: true, day: null },
  price_lists: {
    id: 'offering_id',
    roles: ['front_desk'],
    permission: 'bookings.read',
    isAboutPeople: false,
    day: null,
  },
  extras: { id: 'extra_id', roles: ['front_desk'], permission: 'bookings.read', isAboutPeople: false, day: null },
  bills: {
    id: 'booking_id',
    roles: ['front_desk'],
    permission: 'bookings.read',
    isAboutPeople: true,
    day: 'date_scheduled',
  },
};

/** Names in the order in which collections are sent. */
export const collectionNames = Object.keys(collectionFacts) as readonly CollectionName[];

/** Those that are sealed and leased on the device. Rule D4. */
export const peopleCollections: ReadonlySet<CollectionName> = new Set(
  collectionNames.filter((name) => collectionFacts[name].isAboutPeople),
);

/** What each role may hold. Rule L1. */
export const scopeOf: Readonly<Record<DeviceRole, readonly CollectionName[]>> = {
  kiosk: heldBy('kiosk'),
  scan_station: heldBy('scan_station'),
  front_desk: heldBy('front_desk'),
};

/** What a browser pulls whose person holds these. Rule L12. */
export function scopeOfPerson(role: DeviceRole, held: ReadonlySet<Permission>): readonly CollectionName[] {
  return scopeOf[role].filter((name) => held.has(collectionFacts[name].permission));
}

function heldBy(role: DeviceRole): CollectionName[] {
  return collectionNames.filter((name) => collectionFacts[name].roles.includes(role));
}

/** The id of a row, by its collection's own key. */
export function rowId<C extends CollectionName>(collection: C, row: Collections[C]): string {
  return (row as unknown as Record<string, string>)[collectionFacts[collection].id] ?? '';
}
