import { timingSafeEqual } from 'node:crypto';
import type { Held } from '@gatehouse/sync-protocol/sync/messages/push';
import { endEpoch } from '../../areas/platform/backup/epoch.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { Connection } from '../../db/database.ts';
import type { Deps } from '../../integrations/deps.ts';
import { readCounter } from '../../venue/sync-tenant.ts';
import { hasResult } from '../sync-mutations.repository.ts';
import { type ServerCursor, topOf } from './pull-cursor.ts';

/** 128 bits in hex: a cursor travels with every pull. */
const MAC_CHARS = 32;

/** The current epoch of a venue's counter, from its row. */
export interface VenueLife {
  clientId: string;
  epoch: string;
  version: number;
}

/** The cursor as a device gets it: it proves the newest version in it. Rule E4. */
export function signed(secrets: Secrets, clientId: string, cursor: ServerCursor): ServerCursor {
  return { ...cursor, proof: cursorMac(secrets, clientId, cursor.epoch, topOf(cursor)) };
}

/** What a device stores of an acknowledged mutation: `epoch.mac`. Rule E4. */
export function receiptOf(secrets: Secrets, clientId: string, epoch: string, id: string): string {
  const mac = secrets.mac('receipt', [clientId, epoch, id.toLowerCase()].join('\n')).slice(0, MAC_CHARS);
  return `${epoch}.${mac}`;
}

/**
 * Whether a device proves that this database went back within its epoch: it sends a cursor of this server that is ahead of
 * the venue, or a receipt for a mutation that is not stored. What this server did not sign proves nothing. Rule E4.
 */
export async function isRolledBack(
  db: Connection,
  secrets: Secrets,
  life: VenueLife,
  brought: { cursor?: ServerCursor | null; held?: Held | undefined },
): Promise<boolean> {
  const { cursor, held } = brought;
  return (cursor ? isAhead(secrets, life, cursor) : false) || (held ? lacks(db, secrets, life, held) : false);
}

function isAhead(secrets: Secrets, { clientId, epoch, version }: VenueLife, cursor: ServerCursor): boolean {
  const top = topOf(cursor);
  if (cursor.epoch !== epoch || top <= version) return false;
  return isSame(cursor.proof, cursorMac(secrets, clientId, epoch, top));
}

async function lacks(
  db: Connection,
  secrets: Secrets,
  { clientId, epoch }: VenueLife,
  { id, receipt }: Held,
): Promise<boolean> {
  if (!receipt.startsWith(`${epoch}.`)) return false;
  const isStored = await hasResult(db, clientId, id.toLowerCase());
  return !isStored && isSame(receipt, receiptOf(secrets, clientId, epoch, id));
}

/**
 * The venue's epoch, before a push is applied. Where the device proves a rollback, a new one begins, so that nothing is
 * acknowledged in an epoch that has lost data.
 */
export async function epochForPush(
  deps: Pick<Deps, 'db' | 'ids' | 'logger' | 'secrets'>,
  clientId: string,
  held: Held | undefined,
): Promise<string> {
  const seen = await deps.db.readVenue(clientId, async (db) => {
    const { epoch, version } = await readCounter(db, clientId);
    return { epoch, isLost: await isRolledBack(db, deps.secrets, { clientId, epoch, version }, { held }) };
  });
  return seen.isLost ? endEpoch(deps, clientId, seen.epoch) : seen.epoch;
}

function cursorMac(secrets: Secrets, clientId: string, epoch: string, version: number): string {
  return secrets.mac('cursor', [clientId, epoch, version].join('\n')).slice(0, MAC_CHARS);
}

function isSame(given: string | undefined, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
