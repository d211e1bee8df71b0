import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { ageOn } from '@gatehouse/sync-protocol/base/people/age';

type Names = Pick<
  CustomerRow,
  'adult_first_name' | 'adult_last_name' | 'minor_first_name' | 'minor_last_name' | 'waiver_type'
>;

/** 'Ada Byron': the adult, or the guardian of a minor. 'Name not known' where the record has none. */
export function adultName({ adult_first_name: first, adult_last_name: last }: Names): string {
  return `${first} ${last}`.trim() || 'Name not known';
}

/** '' for an adult's own waiver. */
export function minorName({ minor_first_name: first, minor_last_name: last }: Names): string {
  return [first, last].filter(Boolean).join(' ');
}

/** The person of a waiver: the minor of a minor's one. */
export function personName(customer: Names): string {
  return (customer.waiver_type === 'Minor' && minorName(customer)) || adultName(customer);
}

/** 'Minor, 9' or 'Adult', on a day. */
export function typeText({ waiver_type: type, minor_DoB: born }: CustomerRow, venueDate: string): string {
  return type === 'Minor' && born ? `Minor, ${ageOn(born, venueDate)}` : type;
}
