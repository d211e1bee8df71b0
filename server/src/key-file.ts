import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError, isMasterKey } from './config.ts';

/**
 * The master key of `secret.key`, or of another file, created where there is none yet. Throws ConfigError for a file that contains anything but 32
 * bytes in base64: a server with a new key could read nothing that it has stored.
 */
export function readKeyFile(dataDir: string, random: () => Buffer, name = 'secret.key'): string {
  const path = join(dataDir, name);
  if (!existsSync(path)) makeKeyFile(dataDir, path, random().toString('base64'));
  const key = readFileSync(path, 'utf8').trim();
  if (!isMasterKey(key))
    throw new ConfigError(`${path} does not hold a key of 32 bytes in base64: put back the one from your backup`);
  return key;
}

/** Written and synced before it is renamed; of several starting processes one wins, and the others read its key. */
function makeKeyFile(dataDir: string, path: string, key: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.new`;
  try {
    const file = openSync(draft, 'w', 0o600);
    writeSync(file, key);
    fsyncSync(file);
    closeSync(file);
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  flush(dataDir);
}

/** Makes the names in a folder durable. */
export function flush(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
