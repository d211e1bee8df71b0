import { PULL_PAGE_ROWS } from '@gatehouse/sync-protocol/base/limits';
import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { Change, Cursor, PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { Held } from '@gatehouse/sync-protocol/sync/messages/push';
import type { Sealing } from '../../areas/desk/devices/sealing.ts';
import { endEpoch } from '../../areas/platform/backup/epoch.ts';
import { AppError } from '../../base/app-error.ts';
import type { Connection } from '../../db/database.ts';
import type { Deps } from '../../integrations/deps.ts';
import type { Scope } from '../../venue/collection.ts';
import { readCounter } from '../../venue/sync-tenant.ts';
import { requireReader, type SyncCaller } from '../sync-caller.ts';
import { collectionsOf } from './all-collections.ts';
import { CHECK_EVERY_SECONDS, type ChecksumBoard } from './checksums.ts';
import { arrived, pullDay, readCursor, resume, type ServerCursor, scopeTag, startOfFill } from './pull-cursor.ts';
import { evictions, segmentsOf } from './pull-segments.ts';
import { isRolledBack, signed } from './rollback.ts';

export interface PullDeps {
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'logger' | 'secrets'>;
  sealing: Sealing;
  checksums: ChecksumBoard;
  /** Rows in one page; tests choose others. */
  pageRows?: number;
}

interface PullMessage {
  schema: number;
  cursor: Cursor | null;
  held?: Held | undefined;
}

/** One page of the expected epoch; null where the device proved that the epoch lost data. */
interface Seen {
  epoch: string;
  page: (Omit<PullReply, 'server_time' | 'cursor'> & { cursor: ServerCursor }) | null;
}

/**
 * One page of what changed in the device's scope since its cursor. The cost is proportional to the changes. Rules L1–L11, E4.
 * Errors, in this order: DEVICE_REVOKED, PAYMENT_REQUIRED, PROTOCOL_UNSUPPORTED for another schema of rows.
 */
export async function pullChanges(pull: PullDeps, caller: SyncCaller, message: PullMessage): Promise<PullReply> {
  requireReader(caller);
  if (message.schema !== SCHEMA_VERSION) throw new AppError('PROTOCOL_UNSUPPORTED');
  const { deps, sealing } = pull;
  const { clientId } = caller;
  const nowMs = deps.clock.now();
  const day = pullDay(nowMs, caller.timeZone, message.cursor);
  const brought = { cursor: readCursor(message.cursor), held: message.held };
  const { epoch, page } = await deps.db.readVenue(clientId, async (db): Promise<Seen> => {
    const state = await readCounter(db, clientId);
    const { epoch } = state;
    if (await isRolledBack(db, deps.secrets, { clientId, ...state }, brought)) return { epoch, page: null };
    const pullScope = { tag: scopeTag(caller.role, caller.collections), day };
    const cursor = message.cursor ? resume(message.cursor, state, pullScope) : startOfFill(state, pullScope);
    if (!cursor) {
      const reset: Change = { op: 'reset', collection: '*', id: '*', version: state.version };
      return { epoch, page: { changes: [reset], cursor: startOfFill(state, pullScope), more: true } };
    }
    const scope: Scope = { clientId, venueDate: cursor.to?.day ?? cursor.day, sealingPublicKey: sealing.publicKey };
    const read = await readPage(pull, db, caller, cursor, scope);
    if (read.more) return { epoch, page: { ...read, ...(await fillSize(db, caller, cursor, scope)) } };
    const end = arrived(read.cursor);
    /* Changes made while the pages ran are missing from them: they are fetched now, not at the next poll. */
    if (end.version < state.version || end.day < day)
      return { epoch, page: { changes: read.changes, cursor: end, more: true } };
    const nowSeconds = Math.floor(nowMs / 1000);
    const isDue = nowSeconds - end.checked >= CHECK_EVERY_SECONDS;
    const checksums = isDue ? await pull.checksums.of(db, caller.collections, scope, state) : null;
    const last = {
      changes: read.changes,
      cursor: checksums ? { ...end, checked: nowSeconds } : end,
      more: false,
      ...(checksums ? { checksums } : {}),
      ...(state.backed_up_version > 0 ? { backed_up_version: state.backed_up_version } : {}),
    };
    return { epoch, page: last };
  });
  if (!page) {
    await endEpoch(deps, clientId, epoch);
    return pullChanges(pull, caller, message);
  }
  const cursor = signed(deps.secrets, clientId, page.cursor);
  return { ...page, cursor, server_time: new Date(nowMs).toISOString() };
}

/** How many customers a fill brings, with its first page. Rule L5. */
async function fillSize(
  db: Connection,
  { collections }: SyncCaller,
  cursor: ServerCursor,
  scope: Scope,
): Promise<Pick<PullReply, 'fill_customers'>> {
  const counted = collectionsOf(collections).find(({ name }) => name === 'customers');
  if (!cursor.to?.fill || cursor.at || !counted?.count) return {};
  return { fill_customers: await counted.count(db, scope) };
}

async function readPage(
  { pageRows = PULL_PAGE_ROWS }: PullDeps,
  db: Connection,
  { collections }: SyncCaller,
  cursor: ServerCursor,
  scope: Scope,
): Promise<{ changes: Change[]; cursor: ServerCursor; more: boolean }> {
  const changes: Change[] = cursor.at ? [] : evictions(collections, cursor);
  const segments = segmentsOf(collections, cursor, scope);
  let rows = 0;
  for (let number = cursor.at?.segment ?? 0; number < segments.length; number += 1) {
    const limit = pageRows - rows;
    const after = cursor.at?.segment === number ? cursor.at : null;
    const part = await segments[number]?.read(db, after, limit);
    if (!part) break;
    const { placed, isFull } = part;
    changes.push(...placed.map(({ change }) => change));
    rows += placed.length;
    const last = placed.at(-1);
    if (last && isFull) return { changes, cursor: { ...cursor, at: { segment: number, ...last.at } }, more: true };
  }
  return { changes, cursor, more: false };
}
