import { expect, it } from 'vitest';
import { mantineComponents } from './module-graph.ts';
import { sourceFiles } from './source-files.ts';

const client = sourceFiles().filter(({ path }) => path.startsWith('client/src/'));
const styled = new Set(
  client
    .filter(({ path }) => /components\/theme\/styles-(base|device|staff)\.ts$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/styles\/(\w+)\.css/g)].map((match) => match[1])),
);

it('loads the style sheet of every Mantine component that a screen uses', () => {
  const used = mantineComponents(client);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !styled.has(name))).toEqual([]);
});
