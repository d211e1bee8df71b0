import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readStartFile, writeStartFile } from './start-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-start-file-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const known = { id: 'f', starts: 3, generation: 2, versions: 50 };

it('[E1] stores the state of a folder’s database, also in a folder that does not exist yet', () => {
  const dataDir = join(folder, 'new', 'data');
  writeStartFile(dataDir, known);
  expect(readStartFile(dataDir)).toEqual(known);
  writeStartFile(dataDir, { ...known, starts: 4 });
  expect(readStartFile(dataDir)).toEqual({ ...known, starts: 4 });
  expect(readdirSync(dataDir)).toEqual(['start-counter.json']);
});

it('[E3] [E5] reads a file of an earlier release as one without epoch and version', () => {
  writeFileSync(join(folder, 'start-counter.json'), JSON.stringify({ id: 'f', starts: 3 }));
  expect(readStartFile(folder)).toEqual({ id: 'f', starts: 3, generation: 0, versions: 0 });
});

it.each(['', '{"id":"f"', '{"id":"f"}', '{"id":"f","starts":"3"}', 'null'])(
  '[E1] is none where it holds %j',
  (text) => {
    writeFileSync(join(folder, 'start-counter.json'), text);
    expect(readStartFile(folder)).toBeNull();
  },
);

it('[E1] is null where there is no file', () => {
  expect(readStartFile(join(folder, 'nothing'))).toBeNull();
});
