import { ADULT_AGE_YEARS } from '@gatehouse/sync-protocol/base/people/age';
import { useMemo } from 'react';
import { useRows } from '../../sync/react/sync-context.tsx';
import { useVenueDate } from '../../sync/react/use-venue-date.ts';
import { type DocumentsOf, peoplesDocuments } from './people-documents.ts';
import { recordsOfPeople } from './same-person.ts';

/** What each person's documents are judged by on this device, as of now; another function only when rows of its own changed. */
export function useDocumentsOf(): DocumentsOf {
  const venues = useRows('venue');
  const documents = useRows('documents');
  const customers = useRows('customers');
  const members = useRows('members');
  const bookings = useRows('bookings');
  const checkIns = useRows('check_ins');
  const venueDate = useVenueDate();
  /* Sorting people by birth date is for those whose rows changed: a check-in changes none. */
  const recordsOf = useMemo(() => recordsOfPeople(customers.view), [customers]);
  return useMemo(() => {
    const [venue] = venues.view.values();
    return peoplesDocuments({
      documents: documents.view.values(),
      customers: customers.view,
      recordsOf,
      members: members.view,
      bookings: bookings.view,
      checkIns: checkIns.view,
      adultAge: venue?.adult_age ?? ADULT_AGE_YEARS,
      venueDate,
    });
  }, [venues, documents, customers, recordsOf, members, bookings, checkIns, venueDate]);
}
