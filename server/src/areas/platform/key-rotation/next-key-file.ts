import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { flush, NEXT_KEY, readKeyFile } from '#base/key-file';

const KEY = 'secret.key';

/** The key to change to: that of `secret.key.next`, which an operator may have put there, and which is made where it is missing. */
export function readNextKey(dataDir: string): Buffer {
  return Buffer.from(
    readKeyFile(dataDir, () => randomBytes(32), NEXT_KEY),
    'base64',
  );
}

/** `secret.key.next` in the data folder, which exists only while a new key is prepared. */
export function nextKeyPath(dataDir: string): string {
  return join(dataDir, NEXT_KEY);
}

/**
 * Puts the next key in place of `secret.key`, in one step, and keeps the former as `secret.key.<fingerprint>` for backups of its time.
 * Returns that path.
 */
export function swapKeyFiles(dataDir: string, formerFingerprint: string): string {
  const path = join(dataDir, KEY);
  const aside = `${path}.${formerFingerprint}`;
  if (!existsSync(aside)) linkSync(path, aside);
  renameSync(join(dataDir, NEXT_KEY), path);
  flush(dataDir);
  return aside;
}
