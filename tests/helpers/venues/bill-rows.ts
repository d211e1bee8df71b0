import type { Row } from '@gatehouse/server/db/tables';
import type { TestApp } from '../app/test-app.ts';

type BillTable = 'bills' | 'bill_lines' | 'bill_payments' | 'sales_sums';

/** What a venue has in one of the tables of bills, in no order. */
export async function billRows<T extends BillTable>(app: TestApp, table: T, clientId: string): Promise<Row<T>[]> {
  const from: BillTable = table;
  const rows = await app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom(from).where('client_id', '=', clientId).selectAll().execute(),
  );
  return rows as Row<T>[];
}
