import type { CollectionName } from '@gatehouse/sync-protocol/sync/collections';
import { staffCollection } from '../../areas/accounts/workplaces/staff.collection.ts';
import { billsCollection } from '../../areas/bookings/bill-desk/bills.collection.ts';
import { extrasCollection } from '../../areas/bookings/prices/extras.collection.ts';
import { priceListsCollection } from '../../areas/bookings/prices/price-lists.collection.ts';
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
 * about people, the day it is evicted by) is in the protocol's `collectionFacts`.
 */
const allCollections: { readonly [C in CollectionName]: Collection<C> } = {
  venue: venueCollection,
  documents: documentsCollection,
  waiver_documents: waiverDocumentsCollection,
  members: membersCollection,
  check_ins: checkInsCollection,
  bookings: bookingsCollection,
  customers: customersCollection,
  resources: resourcesCollection,
  staff: staffCollection,
  price_lists: priceListsCollection,
  extras: extrasCollection,
  bills: billsCollection,
};

/** The server's readers of these, in the given order. */
export function collectionsOf(names: readonly CollectionName[]): readonly Collection[] {
  return names.map((name): Collection => allCollections[name]);
}
