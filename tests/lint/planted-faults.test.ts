import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { areas } from '../mutation/areas.ts';
import { planted } from '../mutation/planted.ts';

const root = join(import.meta.dirname, '../..');

it('finds the line of each fault to plant, once', () => {
  const stale = planted.filter(({ file, from }) => {
    const path = join(root, file);
    return !existsSync(path) || readFileSync(path, 'utf8').split(from).length !== 2;
  });
  expect(planted.length).toBeGreaterThan(20);
  expect(stale.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
});

it('finds the folder of each area, and the tests that are asked about it', () => {
  const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  const stale = Object.entries(areas).flatMap(([folder, names]) => [
    ...(existsSync(join(root, folder)) ? [] : [folder]),
    ...names.filter((name) => !tests.some((test) => test.startsWith(name) && test.endsWith('.test.ts'))),
  ]);
  expect(stale).toEqual([]);
});
