import { normalizeEmail } from '#base/people/email';
import { digitsOf } from '#base/people/phone';
import { personKey } from '../../people/person-key.ts';
import type { UploadedCustomer } from './upload-fields.ts';

/** Says to people which rows of an upload are skipped; `KnownPeople` decides it. */
export const DUPLICATE_RULE =
  'A row is a duplicate when a customer with the same name and date of birth is there already, in this year or in the archive, or, where one of the two has no date of birth, with the same name and email, or the same name and phone without an email.';

type Person = Pick<
  UploadedCustomer,
  | 'waiver_type'
  | 'adult_first_name'
  | 'adult_last_name'
  | 'adult_DoB'
  | 'minor_first_name'
  | 'minor_last_name'
  | 'minor_DoB'
  | 'email'
  | 'phone'
>;

interface KeyParts {
  first: string;
  last: string;
  birthDate: string | null;
  /** Instead of a birth date. A son may have his father's name and email. */
  contact: string;
}

function partsOf(person: Person): KeyParts {
  const contact = normalizeEmail(person.email) || digitsOf(person.phone);
  return person.waiver_type === 'Minor'
    ? {
        first: person.minor_first_name ?? '',
        last: person.minor_last_name ?? '',
        birthDate: person.minor_DoB,
        contact: `minor ${contact}`,
      }
    : { first: person.adult_first_name, last: person.adult_last_name, birthDate: person.adult_DoB, contact };
}

/** The key that a customer is stored under: `personKey`, with the email, or the phone where there is none, in place of an unknown birth date. Rule N4. */
export function uploadPersonKey(person: Person): string {
  const { first, last, birthDate, contact } = partsOf(person);
  return personKey(first, last, birthDate ?? contact);
}

/** Every key under which the same person may be stored already. */
export function keysOfPerson(person: Person): string[] {
  const { first, last, contact } = partsOf(person);
  return [...new Set([uploadPersonKey(person), personKey(first, last, contact)])];
}

/** Who is there already: in the venue, or above in the same file. Requirement F28. */
export class KnownPeople {
  readonly #keys = new Set<string>();
  /** Those with a birth date by name and contact: one without may be the same person. */
  readonly #dated = new Set<string>();

  add(person: Person): void {
    const { first, last, birthDate, contact } = partsOf(person);
    this.#keys.add(uploadPersonKey(person));
    if (birthDate !== null) this.#dated.add(personKey(first, last, contact));
  }

  has(person: Person): boolean {
    if (keysOfPerson(person).some((key) => this.#keys.has(key))) return true;
    return partsOf(person).birthDate === null && this.#dated.has(uploadPersonKey(person));
  }
}
