import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { Connection } from '#db/database';
import { findAlerts } from '../alerts/alerts.shared.repository.ts';
import { customerRow, type ShownWaiver } from './customer-row.ts';
import { lastSigned, mergedInto } from './customers.shared.repository.ts';

/** Waivers as lists, search and the desk show them, with their alerts and what merges say of them, in the order given. Requirement F22. */
export async function customerRows(
  db: Connection,
  clientId: string,
  waivers: readonly ShownWaiver[],
): Promise<CustomerRow[]> {
  if (waivers.length === 0) return [];
  const ids = waivers.map((waiver) => waiver.waiver_id);
  const merged = await mergedInto(db, clientId, ids);
  const newest = await lastSigned(db, clientId, ids);
  const alerts = await findAlerts(db, clientId);
  return waivers.map((waiver) => {
    const row = customerRow(waiver, alerts);
    const into = merged.get(row.waiver_id);
    const last = newest.get(row.waiver_id);
    const isNewer = last !== undefined && (!row.has_signature || last > row.date_signed);
    if (into) row.merged_into = into;
    if (isNewer) row.last_signed = last;
    return row;
  });
}
