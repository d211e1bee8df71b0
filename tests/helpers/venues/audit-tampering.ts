import { verifyAudit } from '@gatehouse/server/areas/records/audit/verify-audit.service';
import type { Connection } from '@gatehouse/server/db/database';
import { EMPTY_CHAIN_HEAD, unkeyedLinkHash } from '@gatehouse/server/venue/audit-chain';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import type { TestApp } from '../app/test-app.ts';

const registered = (index: number) => ({ kind: 'device.registered' as const, actor: 'visitor', deviceId: `s${index}` });

/** Everything that verification finds, a fault or a recorded break a line. */
export async function findingsOf(app: TestApp): Promise<string> {
  const reports = await verifyAudit(app.deps);
  return reports.flatMap(({ errors, breaks }) => [...errors, ...breaks]).join('\n');
}

/** Ordinary writes that add one link each. */
export async function writeLinks(app: TestApp, clientId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await writeVenue(app.deps, clientId, ({ happened }) => happened(registered(index)));
}

/** One write that adds them all. */
export const writeManyLinks = (app: TestApp, clientId: string, count: number) =>
  writeVenue(app.deps, clientId, async ({ happened }) => {
    for (let index = 0; index < count; index += 1) await happened(registered(index));
  });

export const readLinks = (app: TestApp, clientId: string) =>
  app.deps.db.readVenue(clientId, (db) => linksOf(db, clientId));

const linksOf = (db: Connection, clientId: string) =>
  db.selectFrom('audit_log').selectAll().where('client_id', '=', clientId).orderBy('seq').execute();

export const readEnd = (app: TestApp, clientId: string) =>
  app.deps.db.readVenue(clientId, (db) =>
    db
      .selectFrom('sync_tenant')
      .select(['audit_count', 'audit_head', 'audit_mac'])
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow(),
  );

export const setEnd = (db: Connection, clientId: string, end: Partial<Awaited<ReturnType<typeof readEnd>>>) =>
  db.updateTable('sync_tenant').set(end).where('client_id', '=', clientId).execute();

export const removeLinks = (db: Connection, clientId: string, from: number, to = from) =>
  db
    .deleteFrom('audit_log')
    .where('client_id', '=', clientId)
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .execute();

export const editLink = (db: Connection, clientId: string, seq: number) =>
  db
    .updateTable('audit_log')
    .set({ subject: 'another' })
    .where('client_id', '=', clientId)
    .where('seq', '=', seq)
    .execute();

/** Count and head of the remaining links with the old seal: what is possible without the key. */
export async function fitEnd(db: Connection, clientId: string): Promise<void> {
  const last = (await linksOf(db, clientId)).at(-1);
  await setEnd(db, clientId, { audit_count: last?.seq ?? 0, audit_head: last?.hash ?? EMPTY_CHAIN_HEAD });
}

/** Hashes and numbers every link again, without the key. */
export async function relink(db: Connection, clientId: string): Promise<void> {
  const links = await linksOf(db, clientId);
  await db.deleteFrom('audit_log').where('client_id', '=', clientId).execute();
  let hash = EMPTY_CHAIN_HEAD;
  for (const [index, { client_id: _, seq: __, hash: ___, ...entry }] of links.entries()) {
    const seq = index + 1;
    hash = unkeyedLinkHash(hash, seq, entry);
    await db
      .insertInto('audit_log')
      .values({ client_id: clientId, seq, ...entry, hash })
      .execute();
  }
  await fitEnd(db, clientId);
}
