import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Entry, type Started } from '#helpers/processes/entry-process';
import { runServerCommand } from '#helpers/processes/run-server-command';
import { portOf } from '#helpers/processes/spawn-server';

const entry = new Entry();
afterEach(() => entry.dispose());

const modeOf = (...path: string[]): number => statSync(join(...path)).mode & 0o777;
const linesOf = (started: Started): string[] => started.stderr().trim().split('\n');
const digestOf = (dataDir: string): string =>
  createHash('sha256')
    .update(readFileSync(join(dataDir, 'gatehouse.db')))
    .digest('hex');
const newKey = (): string => randomBytes(32).toString('base64');

async function startAndStop(environment: Record<string, string> = {}): Promise<string> {
  const started = entry.start(environment);
  await portOf(started);
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  return started.dataDir;
}

it('[I13] what the server stores is for its own account alone, also what an earlier release left open', async () => {
  const dataDir = entry.newFolder();
  writeFileSync(join(dataDir, 'start-counter.json'), '{}', { mode: 0o644 });
  await startAndStop({ DATA_DIR: dataDir });
  expect(modeOf(dataDir)).toBe(0o700);
  const files = readdirSync(dataDir);
  expect(files).toEqual(expect.arrayContaining(['gatehouse.db', 'secret.key', 'start-counter.json']));
  expect(files.filter((name) => name.endsWith('.new'))).toEqual([]);
  for (const name of files)
    expect(modeOf(dataDir, name), name).toBe(statSync(join(dataDir, name)).isFile() ? 0o600 : 0o700);
}, 120_000);

it('[I10] a key file of anything but 32 bytes stops the start with one line, and stays as it is', async () => {
  const dataDir = entry.newFolder();
  const content = randomBytes(31).toString('base64');
  writeFileSync(join(dataDir, 'secret.key'), content);
  const started = entry.start({ DATA_DIR: dataDir });
  expect(await started.ended).toBe(1);
  expect(linesOf(started)).toEqual([expect.stringContaining('does not hold a key of 32 bytes in base64')]);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(content);
  expect(existsSync(join(dataDir, 'gatehouse.db'))).toBe(false);
}, 120_000);

it('[I10] [Y95] another key than the database was written with, or none, stops the start with one line, and writes nothing', async () => {
  const dataDir = await startAndStop();
  const path = join(dataDir, 'secret.key');
  const [key, before] = [readFileSync(path, 'utf8'), digestOf(dataDir)];
  writeFileSync(path, newKey());
  const byFile = entry.start({ DATA_DIR: dataDir });
  const command = entry.run('server/src/commands/verify-audit.ts', { DATA_DIR: dataDir });
  const words =
    /^This is the wrong key: its fingerprint is [0-9a-f]{16}, and the database was written with [0-9a-f]{16}\. /;
  for (const refused of [byFile, command]) {
    expect(await refused.ended).toBe(1);
    expect(linesOf(refused)).toEqual([expect.stringMatching(words)]);
  }
  rmSync(path);
  const restored = entry.start({ DATA_DIR: dataDir });
  const commandThere = entry.run('server/src/commands/verify-audit.ts', { DATA_DIR: dataDir });
  for (const refused of [restored, commandThere]) {
    expect(await refused.ended).toBe(1);
    expect(linesOf(refused)).toEqual([expect.stringContaining('The secret.key of this database is missing: put it')]);
  }
  expect(readdirSync(dataDir).filter((name) => name.startsWith('secret.key'))).toEqual([]);
  expect(digestOf(dataDir)).toBe(before);
  /* The right key may come from the setting instead. */
  await startAndStop({ DATA_DIR: dataDir, SECRET_KEY: key });
}, 240_000);

it('[Y65] [Y95] the key is changed by a command, with the server stopped and not otherwise, and the server then starts with the new one', async () => {
  const dataDir = entry.newFolder();
  const path = join(dataDir, 'secret.key');
  const rotate = () => runServerCommand('rotate-key', [], { DATA_DIR: dataDir });
  const running = entry.start({ DATA_DIR: dataDir });
  await portOf(running);
  const key = readFileSync(path, 'utf8');
  expect(await rotate()).toMatchObject({ code: 1, output: expect.stringContaining('Stop every server first') });
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe(key);
  expect(await rotate()).toMatchObject({ code: 0, output: expect.stringContaining('The key was changed.') });
  expect(readFileSync(path, 'utf8')).not.toBe(key);
  const aside = readdirSync(dataDir).find((name) => name.startsWith('secret.key.')) ?? '';
  expect(readFileSync(join(dataDir, aside), 'utf8')).toBe(key);
  expect(modeOf(path)).toBe(0o600);
  const withFormer = entry.start({ DATA_DIR: dataDir, SECRET_KEY: key });
  expect(await withFormer.ended).toBe(1);
  expect(linesOf(withFormer)).toEqual([expect.stringContaining('This is the wrong key')]);
  /* The state a moment before the end: the database has the new key, and the files do not. */
  renameSync(path, `${path}.next`);
  writeFileSync(path, key);
  const unfinished = entry.start({ DATA_DIR: dataDir });
  expect(await unfinished.ended).toBe(1);
  expect(linesOf(unfinished)).toEqual([expect.stringContaining('Run npm run rotate-key again.')]);
  expect(await rotate()).toMatchObject({ code: 0, output: expect.stringContaining('The key was changed.') });
  await startAndStop({ DATA_DIR: dataDir });
}, 240_000);
