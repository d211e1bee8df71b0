import type { AuditBreakView, listAuditBreaks } from '@gatehouse/sync-protocol/http/audit';
import type { ReplyOf } from '@gatehouse/sync-protocol/http/contract';
import type { Connection } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listAllBreaks, listNewestBreaks } from './audit.repository.ts';

const SHOWN_TO_OWNER_MAX = 20;
const SHOWN_TO_ADMIN_MAX = 200;

/** The breaks of one venue, newest first, inside a transaction the caller opened. */
export function breaksOf(db: Connection, clientId: string): Promise<AuditBreakView[]> {
  return listNewestBreaks(db, clientId, SHOWN_TO_OWNER_MAX);
}

/** The breaks of every venue, newest first. */
export async function describeBreaks(deps: Pick<Deps, 'db'>): Promise<ReplyOf<typeof listAuditBreaks>['breaks']> {
  const rows = await deps.db.readPlatform((db) => listAllBreaks(db, SHOWN_TO_ADMIN_MAX));
  return rows.map(({ at_seq: atLink, ...row }) => ({ ...row, at_link: atLink }));
}
