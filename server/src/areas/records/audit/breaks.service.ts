import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import type { AuditBreakView, listAuditBreaks } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { listAllBreaks, listNewestBreaks } from './audit.repository.ts';
import { listPlatformBreaks } from './platform-audit.repository.ts';

/** The name on the screen of the audit log. */
const PLATFORM_NAME = 'Gatehouse itself';
const SHOWN_TO_OWNER_MAX = 20;
const SHOWN_TO_ADMIN_MAX = 200;

/** The breaks of one venue, newest first, inside a transaction the caller opened. */
export function breaksOf(db: Connection, clientId: string): Promise<AuditBreakView[]> {
  return listNewestBreaks(db, clientId, SHOWN_TO_OWNER_MAX);
}

/** The breaks of every venue and of the platform, newest first. */
export async function describeBreaks(deps: Pick<Deps, 'db'>): Promise<ReplyOf<typeof listAuditBreaks>['breaks']> {
  const rows = await deps.db.readPlatform(async (db) => [
    ...(await listPlatformBreaks(db)).map((row) => ({ ...row, client_id: PLATFORM_CHAIN, client_name: PLATFORM_NAME })),
    ...(await listAllBreaks(db, SHOWN_TO_ADMIN_MAX)),
  ]);
  return rows
    .toSorted((a, b) => (a.found_at > b.found_at ? -1 : 1))
    .slice(0, SHOWN_TO_ADMIN_MAX)
    .map(({ client_id, client_name, break_id, kind, found_at, at_seq: at_link }) => ({
      client_id,
      client_name,
      break_id,
      kind,
      found_at,
      at_link,
    }));
}
