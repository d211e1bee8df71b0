import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
