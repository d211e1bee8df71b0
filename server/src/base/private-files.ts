import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Only the server's account may read what it stores: signatures, the key, backups. Applies to every new file
 * and to those that earlier releases left in `dataDir`.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true });
  tighten(dataDir, 0o700);
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (entry.isFile()) tighten(join(dataDir, entry.name), 0o600);
    else if (entry.isDirectory()) tighten(join(dataDir, entry.name), 0o700);
}

/** A volume owned by another account keeps its modes: its owner chose them. */
function tighten(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** `$DATA_DIR/backups`, which may not exist yet. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}
