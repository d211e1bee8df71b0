import type { CustomerRow } from './customer.ts';
import { personKey } from './person-key.ts';

/** One who signs. */
export interface Signer {
  waiver_type: CustomerRow['waiver_type'];
  first_name: string;
  last_name: string;
}

type NamedRecord = Pick<
  CustomerRow,
  'waiver_type' | 'adult_first_name' | 'adult_last_name' | 'minor_first_name' | 'minor_last_name'
>;

/**
 * Whether a signature that the desk asked for is of the record's own person: the same kind of waiver and the same name. Birth
 * dates of uploaded lists are often missing or wrong, so they don't count; someone else who signs on the form that was opened
 * for this person does not take the record over. Rule M7, requirement F54.
 */
export function signsFor(signer: Signer, record: NamedRecord): boolean {
  const named = signerOf(record);
  return (
    signer.waiver_type === named.waiver_type &&
    personKey(signer.first_name, signer.last_name, '') === personKey(named.first_name, named.last_name, '')
  );
}

/** The person whom a record is of: of a minor's, the minor. */
export function signerOf(record: NamedRecord): Signer {
  const { waiver_type } = record;
  return waiver_type === 'Minor'
    ? { waiver_type, first_name: record.minor_first_name ?? '', last_name: record.minor_last_name ?? '' }
    : { waiver_type, first_name: record.adult_first_name, last_name: record.adult_last_name };
}
