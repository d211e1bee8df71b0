import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { ListedCustomer } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { readCode } from '@gatehouse/sync-protocol/base/ids';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type Worth, worthOf } from '../signatures/listed-worth.service.ts';
import { customerRows } from './customer-rows.ts';
import { listCustomersAfter } from './customers.repository.ts';
import { findCustomer } from './customers.shared.repository.ts';
import { judgedToday, listedCustomers } from './listed-customers.ts';

const CHUNK_ROWS = 2_000;

/** A waiver id as it is stored, from any spelling a person or scanner gives it. */
export function canonicalWaiverId(text: string): string {
  const code = readCode(text);
  return code.kind === 'waiver' ? code.id : text;
}

/** One customer, of this year or from the archive, with what their signatures are worth today. Errors: CUSTOMER_NOT_FOUND, also for another venue's. */
export async function getCustomer(
  deps: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  waiverId: string,
): Promise<{ customer: CustomerRow; worth: Worth; isArchived: boolean }> {
  return deps.db.readVenue(clientId, async (db) => {
    const row = await findCustomer(db, clientId, canonicalWaiverId(waiverId));
    if (!row) throw new AppError('CUSTOMER_NOT_FOUND');
    const [customer] = await customerRows(db, clientId, [row]);
    const [worth] = await worthOf(db, clientId, [row], await judgedToday(deps, db, clientId));
    if (!customer || !worth) throw new AppError('CUSTOMER_NOT_FOUND');
    return { customer, worth, isArchived: row.is_archived === 1 };
  });
}

/** Every customer in one snapshot, newest first, a chunk at a time so that the event loop stays free. */
export async function eachCustomerChunk(
  deps: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  take: (rows: ListedCustomer[]) => void,
): Promise<void> {
  await deps.db.readVenue(clientId, async (db) => {
    const judged = await judgedToday(deps, db, clientId);
    let last: Row<'waivers'> | undefined;
    for (;;) {
      const rows = await listCustomersAfter(db, clientId, last, CHUNK_ROWS);
      take(await listedCustomers(db, clientId, rows, judged));
      last = rows.at(-1);
      if (rows.length < CHUNK_ROWS) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}
