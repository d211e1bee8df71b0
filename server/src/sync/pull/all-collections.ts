import { type DeviceRole, scopeOf } from '@gatehouse/sync-protocol/sync/collections';
import { resourcesCollection } from '../../areas/bookings/resources/resources.collection.ts';
import { bookingsCollection } from '../../areas/bookings/scheduling/bookings.collection.ts';
import { checkInsCollection } from '../../areas/desk/check-ins/check-ins.collection.ts';
import { customersCollection } from '../../areas/people/customers/customers.collection.ts';
import { membersCollection } from '../../areas/people/members/members.collection.ts';
import { venueCollection } from '../../areas/venues/venue/venue.collection.ts';
import { documentsCollection } from '../../areas/waivers/documents/documents.collection.ts';
import { waiverDocumentsCollection } from '../../areas/waivers/documents/waiver-documents.collection.ts';
import type { Collection } from '../../venue/collection.ts';

/**
 * Every collection as the server reads it. What devices need as well (its id, the roles that hold it, whether it is
 * about people, the day it is evicted by) is in the protocol's `collectionFacts`, which also defines the order.
 */
const allCollections: readonly Collection[] = [
  venueCollection,
  documentsCollection,
  waiverDocumentsCollection,
  membersCollection,
  checkInsCollection,
  bookingsCollection,
  resourcesCollection,
  customersCollection,
];

/** What a role holds, in the order it is sent. Throws for a collection that the server can't read. */
export function collectionsOf(role: DeviceRole): readonly Collection[] {
  return heldBy[role];
}

const heldBy: Readonly<Record<DeviceRole, readonly Collection[]>> = {
  kiosk: scopeOf.kiosk.map(readerOf),
  scan_station: scopeOf.scan_station.map(readerOf),
  front_desk: scopeOf.front_desk.map(readerOf),
};

function readerOf(name: Collection['name']): Collection {
  const found = allCollections.find((collection) => collection.name === name);
  if (!found) throw new Error(`The server can't read ${name}`);
  return found;
}
