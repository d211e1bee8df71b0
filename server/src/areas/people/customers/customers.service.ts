import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { readCode } from '@gatehouse/sync-protocol/base/ids';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { customerRows } from './customer-rows.ts';
import { listCustomersAfter } from './customers.repository.ts';
import { findCustomer } from './customers.shared.repository.ts';

const CHUNK_ROWS = 2_000;

/** A waiver id as it is stored, from any spelling a person or scanner gives it. */
export function canonicalWaiverId(text: string): string {
  const code = readCode(text);
  return code.kind === 'waiver' ? code.id : text;
}

/** One customer, of this year or from the archive. Errors: CUSTOMER_NOT_FOUND, also for another venue's. */
export async function getCustomer(
  deps: Pick<Deps, 'db'>,
  clientId: string,
  waiverId: string,
): Promise<{ customer: CustomerRow; isArchived: boolean }> {
  return deps.db.readVenue(clientId, async (db) => {
    const row = await findCustomer(db, clientId, canonicalWaiverId(waiverId));
    const [customer] = row ? await customerRows(db, clientId, [row]) : [];
    if (!row || !customer) throw new AppError('CUSTOMER_NOT_FOUND');
    return { customer, isArchived: row.is_archived === 1 };
  });
}

/** Every customer in one snapshot, newest first, a chunk at a time so that the event loop stays free. */
export async function eachCustomerChunk(
  deps: Pick<Deps, 'db'>,
  clientId: string,
  take: (rows: CustomerRow[]) => void,
): Promise<void> {
  await deps.db.readVenue(clientId, async (db) => {
    let last: Row<'waivers'> | undefined;
    for (;;) {
      const rows = await listCustomersAfter(db, clientId, last, CHUNK_ROWS);
      take(await customerRows(db, clientId, rows));
      last = rows.at(-1);
      if (rows.length < CHUNK_ROWS) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}
