import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Daily backups kept in the folder; older ones are deleted. */
export const BACKUPS_KEEP = 14;

const pattern = /^gatehouse-[\dTZ-]+\.db$/;

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** `gatehouse-2026-06-15T15-00-00-000Z.db`: the order of names is the order of time. */
export function backupPath(dataDir: string, atUtc: string): string {
  return join(backupFolder(dataDir), `gatehouse-${atUtc.replaceAll(/[:.]/g, '-')}.db`);
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

/** Also deletes the leftovers of an interrupted backup. */
export function deleteOldBackups(dataDir: string): void {
  for (const path of listBackups(dataDir).slice(BACKUPS_KEEP)) rmSync(path, { force: true });
  const folder = backupFolder(dataDir);
  const yesterdayMs = Date.now() - 86_400_000;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.partial'))) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < yesterdayMs) rmSync(path, { force: true });
  }
}
