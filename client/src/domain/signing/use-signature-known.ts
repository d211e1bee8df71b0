import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { useRows } from '../../sync/react/sync-context.tsx';
import { waiverWords } from '../verdict/waiver-words.ts';

/** What this device knows by now of a record's signature; null where it doesn't hold the record. Requirement F54. */
export function useSignatureKnown(recordId: string, venueDate: string): boolean | null {
  const customers = useRows('customers').view;
  const own = customers.get(recordId);
  if (!own) return null;
  return waiverWords(customers.get(recordIdOf(own)) ?? own, venueDate).state !== 'unsigned';
}
