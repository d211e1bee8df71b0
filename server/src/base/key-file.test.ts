import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readKeyFile } from './key-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ours = Buffer.alloc(32, 1);
const theirs = Buffer.alloc(32, 2).toString('base64');

it('[I10] creates a key once and reads the same one from then on', () => {
  const made = readKeyFile(join(folder, 'data'), () => ours);
  expect(made).toBe(ours.toString('base64'));
  expect(readKeyFile(join(folder, 'data'), () => Buffer.alloc(32, 9))).toBe(made);
  expect(readdirSync(join(folder, 'data'))).toEqual(['secret.key']);
});

it('uses the key of the process that was first, and leaves no temporary file', () => {
  const key = readKeyFile(folder, () => {
    writeFileSync(join(folder, 'secret.key'), theirs);
    return ours;
  });
  expect(key).toBe(theirs);
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(theirs);
  expect(readdirSync(folder)).toEqual(['secret.key']);
});

it.each(['', theirs.slice(1), `${theirs}\n${theirs}`, `*${theirs}`])(
  'refuses a file that holds no key: %j',
  (content) => {
    writeFileSync(join(folder, 'secret.key'), content);
    expect(() => readKeyFile(folder, () => ours)).toThrow('secret.key does not hold a key of 32 bytes in base64');
  },
);
