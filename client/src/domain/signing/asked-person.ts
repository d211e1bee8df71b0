import type { AskedPerson } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';

/** The record that a form is opened for, and no more of it than the form needs. Requirement F54. */
export function askedPerson(row: CustomerRow | MemberRow): AskedPerson {
  const { adult_first_name, adult_last_name } = row;
  const ofMinor =
    'waiver_type' in row && row.waiver_type === 'Minor'
      ? { waiver_type: row.waiver_type, minor_first_name: row.minor_first_name, minor_last_name: row.minor_last_name }
      : { waiver_type: 'Adult' as const, minor_first_name: null, minor_last_name: null };
  return { waiver_id: recordIdOf(row), adult_first_name, adult_last_name, ...ofMinor };
}

/** What they are called. */
export function askedFirstName({ waiver_type: type, adult_first_name, minor_first_name }: AskedPerson): string {
  return type === 'Minor' ? (minor_first_name ?? '') : adult_first_name;
}

/** The person who comes in: the minor of a minor's waiver. */
export function askedName(person: AskedPerson): string {
  const [first, last] =
    person.waiver_type === 'Minor'
      ? [person.minor_first_name, person.minor_last_name]
      : [person.adult_first_name, person.adult_last_name];
  return [first, last].filter(Boolean).join(' ');
}
