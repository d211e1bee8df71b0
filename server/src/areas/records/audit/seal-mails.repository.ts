import type { Connection } from '#db/database';

/** Venues whose owner wants the seal and that have links which no mail has covered. Platform transaction. */
export async function listSealMailsDue(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .innerJoin('sync_tenant', 'sync_tenant.client_id', 'clients.client_id')
    .where('clients.audit_seal_mails', '=', 1)
    .where('clients.deleted_at', 'is', null)
    .whereRef('sync_tenant.audit_count', '>', 'sync_tenant.audit_mailed_count')
    .select('clients.client_id')
    .orderBy('clients.client_id')
    .execute();
  return rows.map(({ client_id: clientId }) => clientId);
}
