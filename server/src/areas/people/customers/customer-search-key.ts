import { searchKey } from '@gatehouse/sync-protocol/areas/people/search-keys';
import type { Row } from '#db/tables';

type Person = Pick<
  Row<'waivers'>,
  'waiver_id' | 'adult_first_name' | 'adult_last_name' | 'minor_first_name' | 'minor_last_name' | 'email' | 'phone'
>;

/** The text that the customer list searches; stored with the row by all code that inserts or renames a person. */
export function customerSearchKey(person: Person): string {
  const adult = bothOrders(person.adult_first_name, person.adult_last_name);
  const minor = bothOrders(person.minor_first_name ?? '', person.minor_last_name ?? '');
  return searchKey({
    names: [...adult, ...minor],
    email: person.email,
    phone: person.phone,
    ids: [person.waiver_id],
  });
}

function bothOrders(first: string, last: string): string[] {
  return [`${first} ${last}`.trim(), `${last} ${first}`.trim()];
}
