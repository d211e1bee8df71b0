import { createCipheriv, createDecipheriv } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyPurpose } from '#base/key-purposes';
import { createRandomBytes } from '#base/random';
import type { Secrets } from '#base/secrets';

const randomBytes = createRandomBytes();
const IV_BYTES = 12;
const TAG_BYTES = 16;
const DAY_MS = 86_400_000;
/** The lifetime of a visitor's link; a later reader waits half a second for the file to be written again. */
const UNUSED_KEEP_DAYS = 30;
/** Some five thousand copies of 100 kB, and little compared with the database on the smallest disk that is sold. */
const BYTES_MAX = 512 * 1024 * 1024;
/** A sweep stops at this share, so that a full folder isn't scanned for each added file. */
const SWEPT_SHARE = 7 / 8;
/** A leftover of a process that ended while writing. */
const PARTIAL_KEEP_MS = 3_600_000;

/** One server's file cache, by venue. All of the files can be generated again. */
export interface FileCache {
  /** Null when there is no file, or it was damaged, moved, or written with another key. */
  read(clientId: string, name: string): Promise<Buffer | null>;
  /** Written atomically; readable only by the server's account. */
  keep(clientId: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Deletes files unused for a month, then the least recently used until the rest fits. */
  sweep(nowMs: number): Promise<void>;
  forgetVenue(clientId: string): Promise<void>;
}

interface KeptFile {
  path: string;
  bytes: number;
  usedAtMs: number;
}

/**
 * Keeps files in `folder`, sealed with AES-256-GCM under the key of `purpose`: shape iv, text, tag. A file opens only under its own
 * venue and name.
 */
export function openFileCache(
  folder: string,
  { secrets, purpose, bytesMax = BYTES_MAX }: { secrets: Secrets; purpose: KeyPurpose; bytesMax?: number },
): FileCache {
  const placeOf = (clientId: string, name: string): Buffer => Buffer.from(`${purpose}/${clientId}/${name}`);
  /* Unknown until the folder was scanned. */
  let bytesNow = Number.POSITIVE_INFINITY;

  async function sweep(nowMs: number): Promise<void> {
    const kept: KeptFile[] = [];
    for (const file of await listFiles(folder)) {
      const keepMs = file.path.endsWith('.partial') ? PARTIAL_KEEP_MS : UNUSED_KEEP_DAYS * DAY_MS;
      if (nowMs - file.usedAtMs > keepMs) await rm(file.path, { force: true });
      else kept.push(file);
    }
    bytesNow = kept.reduce((sum, { bytes }) => sum + bytes, 0);
    if (bytesNow <= bytesMax) return;
    for (const file of kept.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
      if (bytesNow <= bytesMax * SWEPT_SHARE) return;
      await rm(file.path, { force: true });
      bytesNow -= file.bytes;
    }
  }

  return {
    async read(clientId, name) {
      const path = join(folder, clientId, name);
      try {
        const sealed = await readFile(path);
        const decipher = createDecipheriv('aes-256-gcm', secrets.key(purpose), sealed.subarray(0, IV_BYTES))
          .setAAD(placeOf(clientId, name))
          .setAuthTag(sealed.subarray(-TAG_BYTES));
        const opened = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
        const now = new Date();
        await utimes(path, now, now);
        return opened;
      } catch {
        return null;
      }
    },

    async keep(clientId, name, bytes) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secrets.key(purpose), iv).setAAD(placeOf(clientId, name));
      const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
      const path = join(folder, clientId, name);
      const partial = `${path}.${randomBytes(6).toString('hex')}.partial`;
      await mkdir(join(folder, clientId), { recursive: true, mode: 0o700 });
      try {
        await writeFile(partial, sealed, { mode: 0o600, flag: 'wx' });
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      bytesNow += sealed.length;
      if (bytesNow > bytesMax) await sweep(Date.now());
    },

    sweep,
    forgetVenue: (clientId) => rm(join(folder, clientId), { recursive: true, force: true }),
  };
}

async function listFiles(folder: string): Promise<KeptFile[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: KeptFile[] = [];
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    /* Another process may have deleted it since. */
    const found = await stat(path).catch(() => null);
    if (found) files.push({ path, bytes: found.size, usedAtMs: found.mtimeMs });
  }
  return files;
}
