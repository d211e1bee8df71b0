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
import { ConfigError } from './config-error.ts';

const KEY = 'secret.key';
/** Where the key is that a change of the key leads to, until it is complete. Decision 010. */
export const NEXT_KEY = 'secret.key.next';

/**
 * The master key of `secret.key`, or of another file, created where there is none yet. Throws ConfigError for a file that contains anything but 32
 * bytes in base64: a server with a new key could read nothing that it has stored.
 */
export function readKeyFile(dataDir: string, random: () => Buffer, name = KEY): string {
  const path = join(dataDir, name);
  if (!existsSync(path)) makeKeyFile(dataDir, path, random().toString('base64'));
  return keyOf(path);
}

/** The same without creating one: null where there is no file. */
export function findKeyFile(dataDir: string, name = KEY): string | null {
  const path = join(dataDir, name);
  return existsSync(path) ? keyOf(path) : null;
}

function keyOf(path: string): string {
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

/** 32 bytes in base64, and nothing else. */
export function isMasterKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}
