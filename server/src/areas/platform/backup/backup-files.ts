import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backupFolder } from '#base/private-files';
import { CLOCK_DIFFERENCE_MS } from '#base/stored-time';
import { keptBackups, type Retention } from './retention.ts';

/** Left free for what the front door writes while a backup is made. */
const RESERVE_BYTES = 64 * 1024 * 1024;
const PARTIAL_KEEP_MS = 86_400_000;

const pattern = /^gatehouse-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.(?:db|dump)$/;

const upgradePattern = /^before-\d{3}-[a-z0-9-]+\.db$/;
/** How many upgrades keep their backup. */
const UPGRADES_KEPT = 3;

/** There is no room for a backup; the message says how much is missing. */
export class NoRoomForBackup extends Error {}

/** `gatehouse-2026-06-15T15-00-00-000Z.db`: the order of names is the order of time. `dump` is what a tool of PostgreSQL wrote. */
export function backupPath(dataDir: string, atUtc: string, kind: 'db' | 'dump' = 'db'): string {
  return join(backupFolder(dataDir), `gatehouse-${atUtc.replaceAll(/[:.]/g, '-')}.${kind}`);
}

/**
 * `before-028-platform-totals.db`: the state before an upgrade that began with this migration. The schedule neither counts nor deletes
 * it, and a server that is killed in the same migration again and again replaces it instead of filling the disk.
 */
export function upgradeBackupPath(dataDir: string, migration: string): string {
  return join(backupFolder(dataDir), `before-${migration}.db`);
}

/** Newest first, as whole paths. */
export function listBackups(dataDir: string): string[] {
  const folder = backupFolder(dataDir);
  try {
    return readdirSync(folder)
      .filter((name) => pattern.test(name))
      .toSorted()
      .toReversed()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** When the newest one was made, in epoch milliseconds; null without any. One from the future is of a clock that was ahead. */
export function newestBackupAtMs(dataDir: string, nowMs: number): number | null {
  const madeMs = listBackups(dataDir).map(madeAtMs);
  return madeMs.find((atMs) => atMs <= nowMs + CLOCK_DIFFERENCE_MS) ?? null;
}

/**
 * Throws NoRoomForBackup where a copy of `bytes` would leave less than the reserve: a backup must not fill the disk that signatures
 * are saved on. Called before anything is written. Requirement Y61.
 */
export function requireRoom(dataDir: string, bytes: number): void {
  const folder = backupFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = statfsSync(folder);
  const missing = bytes + RESERVE_BYTES - bavail * bsize;
  if (missing > 0)
    throw new NoRoomForBackup(
      `There is not enough room for a backup: ${Math.ceil(missing / 1_000_000)} MB more must be free in ${folder}.`,
    );
}

/** Deletes those that the retention doesn't keep, and leftovers of an interrupted backup. Called after a new one is complete. */
export function deleteOldBackups(dataDir: string, keep: Retention): void {
  const paths = listBackups(dataDir);
  const kept = keptBackups(paths.map(madeAtMs), keep);
  for (const path of paths) if (!kept.has(madeAtMs(path))) rmSync(path, { force: true });
  const folder = backupFolder(dataDir);
  const before = Date.now() - PARTIAL_KEEP_MS;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.partial'))) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < before) rmSync(path, { force: true });
  }
}

/** Keeps the one just made and those of the last upgrades before it, by the numbers of their migrations: a clock may be wrong. */
export function deleteOldUpgradeBackups(dataDir: string, made: string): void {
  const folder = backupFolder(dataDir);
  const others = readdirSync(folder).filter((name) => upgradePattern.test(name) && name !== basename(made));
  for (const name of others
    .toSorted()
    .toReversed()
    .slice(UPGRADES_KEPT - 1))
    rmSync(join(folder, name), { force: true });
}

function madeAtMs(path: string): number {
  const [, day, hour, minute, second, ms] = pattern.exec(basename(path)) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}
