import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { loadSecrets } from '#base/secrets';
import { openFileCache } from './file-cache.ts';

const DAY_MS = 86_400_000;
const OVERHEAD_BYTES = 28;
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-kept-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secretsOf = (byte: number) => loadSecrets({ secretKey: Buffer.alloc(32, byte).toString('base64'), dataDir: '' });
const open = (bytesMax = 1_000_000, secrets = secretsOf(7)) =>
  openFileCache(folder, { secrets, purpose: 'signed-pdfs', bytesMax });

/** Makes a file look as if it had been used that long ago. */
function age(clientId: string, name: string, days: number): void {
  const at = new Date(Date.now() - days * DAY_MS);
  utimesSync(join(folder, clientId, name), at, at);
}

it('returns what was stored, only under its own venue, name and key', async () => {
  const kept = open();
  await kept.keep('C00001', 'a', Buffer.from('hello'));
  expect((await kept.read('C00001', 'a'))?.toString()).toBe('hello');
  mkdirSync(join(folder, 'C00002'));
  for (const moved of ['C00001/b', 'C00002/a']) copyFileSync(join(folder, 'C00001', 'a'), join(folder, moved));
  expect([await kept.read('C00001', 'b'), await kept.read('C00002', 'a')]).toEqual([null, null]);
  expect(await open(1_000, secretsOf(8)).read('C00001', 'a')).toBeNull();
});

it('[X9] deletes the least recently used beyond the limit, also after a restart, and no file that fits', async () => {
  const file = Buffer.alloc(100 - OVERHEAD_BYTES);
  const kept = open(800);
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].entries()) {
    await kept.keep('C00001', name, file);
    age('C00001', name, 20 - index);
  }
  await kept.read('C00001', 'a');
  expect(readdirSync(join(folder, 'C00001'))).toHaveLength(8);
  await open(800).keep('C00002', 'new', file);
  expect(readdirSync(join(folder, 'C00001'))).toEqual(['a', 'd', 'e', 'f', 'g', 'h']);
  expect(statSync(join(folder, 'C00002', 'new')).size).toBe(100);
});

it('deletes files unused for 30 days, and the leftovers of a process that ended', async () => {
  const kept = open();
  for (const name of ['old', 'recent', 'x.partial']) await kept.keep('C00001', name, Buffer.from('hello'));
  age('C00001', 'old', 31);
  age('C00001', 'recent', 29);
  age('C00001', 'x.partial', 0.1);
  await kept.sweep(Date.now());
  expect(readdirSync(join(folder, 'C00001'))).toEqual(['recent']);
});

it('leaves nothing behind where a file cannot be stored', async () => {
  const kept = open();
  await kept.keep('C00001', 'a', Buffer.from('hello'));
  rmSync(join(folder, 'C00001', 'a'));
  writeFileSync(join(folder, 'C00002'), 'in the way');
  await expect(kept.keep('C00002', 'a', Buffer.from('hello'))).rejects.toThrow('EEXIST');
  await kept.forgetVenue('C00001');
  expect(readdirSync(folder)).toEqual(['C00002']);
});
