import type { Connection } from '../../db/database.ts';
import type { ChainEnd } from '../../venue/audit-chain.ts';

export async function findSealMails(db: Connection, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('audit_seal_mails')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return row.audit_seal_mails === 1;
}

export async function setSealMails(db: Connection, clientId: string, mails: boolean, nowAtUtc: string): Promise<void> {
  await db
    .updateTable('clients')
    .set({ audit_seal_mails: mails ? 1 : 0, updated_at: nowAtUtc })
    .where('client_id', '=', clientId)
    .execute();
}

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

/** Answers the end that is to be mailed, under the venue's lock and once; none where another server was quicker. */
export async function takeSealMail(db: Connection, clientId: string): Promise<ChainEnd | undefined> {
  return db
    .updateTable('sync_tenant')
    .set((eb) => ({ audit_mailed_count: eb.ref('audit_count') }))
    .where('client_id', '=', clientId)
    .whereRef('audit_count', '>', 'audit_mailed_count')
    .returning(['audit_count as count', 'audit_head as head', 'audit_mac as seal'])
    .executeTakeFirst();
}
