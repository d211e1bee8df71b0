import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { recordIdOf, signatureOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { type MissingDocument, waiverStanding } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import { useRows } from '../../sync/react/sync-context.tsx';
import { useVenueDate } from '../../sync/react/use-venue-date.ts';
import type { DocumentsOf } from '../verdict/people-documents.ts';

export interface StillMissing {
  /** Whether nothing is asked for any more; null where this device doesn't hold the record and learns of no signature. */
  isSigned: boolean | null;
  missing: readonly MissingDocument[];
  /** Years from which people sign for themselves at this venue. */
  adultAge: number | undefined;
}

/** What this device knows by now of what a person has to sign. Requirements F54, F66. */
export function useStillMissing(row: CustomerRow | MemberRow, documentsOf: DocumentsOf): StillMissing {
  const customers = useRows('customers').view;
  const members = useRows('members').view;
  const venueDate = useVenueDate();
  const own = customers.get(recordIdOf(row));
  const record = own && (customers.get(recordIdOf(own)) ?? own);
  const member = 'membership_id' in row ? members.get(row.membership_id) : undefined;
  const current = record ?? member ?? row;
  const documents = documentsOf(current);
  const { state, missing } = waiverStanding(signatureOf(current), venueDate, documents);
  const isSigned = state === 'active' || state === 'last_year';
  return { isSigned: record || isSigned ? isSigned : null, missing, adultAge: documents?.adultAge };
}
