import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';

/** What benchmarks of the device put into a database: people as they are pulled, and one signing. Runs inside Chromium. */

export const PAGE_ROWS = 1_000;
const first = ['Ava', 'Łukasz', 'Nguyễn', 'María', 'Olivia', 'Noah', 'Chloé', 'Jürgen', 'Priya', 'Mateo'];
const last = ['Smith', 'García', 'Nowak', 'Trần', 'O’Neill', 'Kowalski', 'Silva', 'Okafor', 'Larsen', 'Ivanov'];

/** What is typed into the search, of which fresh queries are the first three letters and grown ones the first four. */
export const searchedWords = [
  'smi',
  'gar',
  'now',
  '555',
  'nguyen',
  'olivia k',
  'guest99',
  'c00001-0000',
  'xyz',
  'silva12',
] as const;

export function customers(count: number): Change[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `C00001-${String(index).padStart(12, '0')}`;
    const created = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    return {
      op: 'put' as const,
      collection: 'customers',
      id,
      version: index + 1,
      row: {
        waiver_id: id,
        client_id: 'C00001',
        waiver_type: 'Adult',
        adult_first_name: first[index % first.length] as string,
        adult_last_name: `${last[(index * 7) % last.length]}${index % 997}`,
        adult_DoB: '1990-02-28',
        email: `guest${index}@example.org`,
        phone: `(555) ${String(100 + (index % 900))}-${String(1000 + (index % 9000))}`,
        street: '1 Main Street',
        city: 'Springfield',
        state: 'NY',
        zip_code: '12345',
        minor_first_name: null,
        minor_last_name: null,
        minor_DoB: null,
        date_signed: created.slice(0, 10),
        waiver_date: created.slice(0, 10),
        created_at: created,
        has_signature: true,
        needs_review: false,
      },
    };
  });
}

/** The bodies of the pages that a pull of so many people answers. */
export function bodiesOf(count: number): string[] {
  const rows = customers(count).toReversed();
  return Array.from({ length: Math.ceil(count / PAGE_ROWS) }, (_, page) =>
    JSON.stringify(rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)),
  );
}

/** A picture of 15 kB, which a database can't compress. */
const picture = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(15_000))));

/** An item of a signing's length; the engine reads only the fields that show a person. */
export const signing = {
  client_id: 'C00001',
  kind: 'adult',
  event_id: 'bench',
  waiver_ids: ['C00001-bench'],
  adult_first_name: 'Ava',
  adult_last_name: 'Smith',
  adult_DoB: '1990-02-28',
  email: 'ava@example.org',
  phone: '(555) 555-0100',
  signature_data: picture,
};

export async function timed(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
