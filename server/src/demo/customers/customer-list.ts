import { templateFields, type UploadField } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { csvLine } from '@gatehouse/sync-protocol/base/csv';
import type { Person } from '../invented/people.ts';

/** A file of adults as an owner uploads it. */
export function customerList(people: readonly Person[]): string {
  return [csvLine(templateFields), ...people.map(lineOf)].join('');
}

function lineOf(person: Person): string {
  const cells: Partial<Record<UploadField, string>> = {
    waiver_type: 'Adult',
    adult_first_name: person.firstName,
    adult_last_name: person.lastName,
    email: person.email,
    adult_DoB: person.birthDate,
    phone: person.phone,
    street: person.street,
    city: person.city,
    state: person.state,
    zip_code: person.zipCode,
  };
  return csvLine(templateFields.map((field) => cells[field]));
}
