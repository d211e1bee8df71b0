import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { isoNow } from '#base/clock';
import { backupFolder } from '#base/private-files';
import type { Secrets } from '#base/secrets';
import type { Connection, Database } from '#db/database';
import type { Deps } from '#integrations/deps';
import { sealState } from '#venue/audit-chain';
import { findChainEnd, findLinkHash, listChainEnds } from './audit.repository.ts';
import { findPlatformEnd, findPlatformLinkHash } from './platform-audit.repository.ts';
import { isGenuine, type ReadSeal, sealLine } from './seal-line.ts';

type SealDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'secrets'>;

/**
 * Next to the backups of the embedded database, so that the seals are copied along with them; a PostgreSQL has its
 * backups elsewhere. One file a month.
 */
function sealsPath({ db, config }: Pick<Deps, 'db' | 'config'>, day: string): string {
  const folder = db.dialect === 'sqlite' ? backupFolder(config.dataDir) : join(config.dataDir, 'audit-seals');
  return join(folder, `audit-seals-${day.slice(0, 7)}.txt`);
}

/**
 * Adds today's seal of every venue that has a chain, and of the platform, to the file of the month, and returns its path. An end that does not match
 * its own seal is left out: a new one over it would make it look genuine. Requirement W3.
 */
export async function exportSeals(deps: SealDeps): Promise<string> {
  const { db, secrets, clock } = deps;
  const day = isoNow(clock).slice(0, 10);
  const ends = await db.readPlatform(async (connection) => [
    ...(await listChainEnds(connection)),
    ...(await platformEnds(connection, secrets)),
  ]);
  const lines = ends
    .filter(({ clientId, ...end }) => sealState(secrets, clientId, end) !== 'altered')
    .map(({ clientId, count, head }) => `${sealLine(secrets, { clientId, day, count, head })}\n`);
  const path = sealsPath(deps, day);
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await appendFile(path, lines.join(''), { mode: 0o600 });
  return path;
}

async function platformEnds(db: Connection, secrets: Secrets): Promise<Awaited<ReturnType<typeof listChainEnds>>> {
  const end = await findPlatformEnd(db, secrets);
  return end.count > 0 ? [{ clientId: PLATFORM_CHAIN, ...end }] : [];
}

/** The seal of a venue as it is now; null before the first link, and where the end does not match its own seal. */
export async function presentSeal(deps: Omit<SealDeps, 'config'>, clientId: string): Promise<string | null> {
  const end = await deps.db.readVenue(clientId, (db) => findChainEnd(db, clientId));
  if (end.count === 0 || sealState(deps.secrets, clientId, end) === 'altered') return null;
  const day = isoNow(deps.clock).slice(0, 10);
  return sealLine(deps.secrets, { clientId, day, count: end.count, head: end.head });
}

/** Compares the chains with seals that were kept outside the database; returns the mismatches. */
export async function compareSeals(
  { db, secrets }: { db: Database; secrets: Secrets },
  seals: readonly ReadSeal[],
): Promise<string[]> {
  const errors: string[] = [];
  for (const seal of seals) {
    const { clientId, day, count, head } = seal;
    if (!isGenuine(secrets, seal)) {
      errors.push(`${clientId}: the seal of ${day} was not made with this server's key, or has been changed since`);
      continue;
    }
    const hash = await db.readPlatform((connection) =>
      clientId === PLATFORM_CHAIN ? findPlatformLinkHash(connection, count) : findLinkHash(connection, clientId, count),
    );
    if (hash === undefined)
      errors.push(
        `${clientId}: link ${count}, the last one on ${day}, is missing: the chain was cut off or rolled back`,
      );
    else if (hash !== head)
      errors.push(`${clientId}: link ${count} is not the one that was last on ${day}: the chain was replaced`);
  }
  return errors;
}
