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
 * The master key of `secret.key`, made where there is none yet. Throws ConfigError for a file that holds anything but 32
 * bytes in base64: a server that made itself another key could read nothing it has stored.
 */
export function readKeyFile(dataDir: string, random: () => Buffer): string {
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) makeKeyFile(dataDir, path, random().toString('base64'));
  const key = readFileSync(path, 'utf8').trim();
  if (!isMasterKey(key))
    throw new ConfigError(`${path} does not hold a key of 32 bytes in base64: put back the one from your backup`);
  return key;
}

/** Whole and on disk before it has its name; of several starting processes one wins, and the others read what it wrote. */
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
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
