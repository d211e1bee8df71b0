import { setImmediate as nextTurn } from 'node:timers/promises';
import { KnownPeople, keysOfPerson } from '@gatehouse/sync-protocol/areas/records/customer-upload/same-person';
import type { UploadRowMessage } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import type { Connection } from '#db/database';
import { findByEmails, findByKeys, type KnownPerson } from './customer-upload.repository.ts';
import type { PreparedRow } from './prepare-rows.ts';

const VALUES_AT_ONCE = 200;
const IN_ARCHIVE = 'Duplicate: this customer is in the archive, where you can restore them';

/**
 * Tells new people from those who are stored, of any year, or above in the same file. In a transaction that holds the venue's lock nobody
 * adds one of them in the meantime. Requirements F28, F40.
 */
export async function findDuplicates(
  db: Connection,
  clientId: string,
  rows: readonly PreparedRow[],
): Promise<{ fresh: PreparedRow[]; skipped: UploadRowMessage[] }> {
  const stored = new KnownPeople();
  const archived = new KnownPeople();
  const add = (people: readonly KnownPerson[]): void => {
    for (const { adult_dob, minor_dob, is_archived: isArchived, ...person } of people)
      (isArchived ? archived : stored).add({ ...person, adult_DoB: adult_dob, minor_DoB: minor_dob });
  };
  const keys = new Set(rows.flatMap(({ customer }) => keysOfPerson(customer)));
  for await (const some of chunks([...keys])) add(await findByKeys(db, clientId, some));
  const undated = rows.filter(({ customer }) => birthDateOf(customer) === null);
  const emails = new Set(undated.map(({ customer }) => normalizeEmail(customer.email)).filter(Boolean));
  for await (const some of chunks([...emails])) add(await findByEmails(db, clientId, some));

  const above = new KnownPeople();
  const fresh: PreparedRow[] = [];
  const skipped: UploadRowMessage[] = [];
  for (const prepared of rows) {
    const { row, customer } = prepared;
    if (stored.has(customer)) skipped.push({ row, message: 'Duplicate: this customer already exists' });
    else if (archived.has(customer)) skipped.push({ row, message: IN_ARCHIVE });
    else if (above.has(customer))
      skipped.push({ row, message: 'Duplicate: the same customer is further up in this file' });
    else {
      above.add(customer);
      fresh.push(prepared);
    }
  }
  return { fresh, skipped };
}

function birthDateOf({ waiver_type, adult_DoB, minor_DoB }: PreparedRow['customer']): string | null {
  return waiver_type === 'Minor' ? minor_DoB : adult_DoB;
}

async function* chunks(values: readonly string[]): AsyncGenerator<string[]> {
  for (let from = 0; from < values.length; from += VALUES_AT_ONCE) {
    if (from > 0) await nextTurn();
    yield values.slice(from, from + VALUES_AT_ONCE);
  }
}
