import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../client/src/', import.meta.url));
const read = (name: string): string => readFileSync(join(source, name), 'utf8');
const styled = new Set(
  [
    ...(read('components/theme/styles-base.ts') + read('components/theme/styles-staff.ts')).matchAll(
      /styles\/(\w+)\.css/g,
    ),
  ].map((match) => match[1]),
);
const mantineStyles = fileURLToPath(new URL('../../node_modules/@mantine/core/styles/', import.meta.url));

/** Names imported from Mantine's core anywhere in the client that have a style sheet of their own. */
function usedComponents(): string[] {
  const names = new Set<string>();
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.tsx')) continue;
    for (const [, list = ''] of read(path).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const name of list.split(',')) names.add(name.replace(/^\s*type /, '').trim());
  }
  return [...names].filter((name) => existsSync(join(mantineStyles, `${name}.css`)));
}

it('loads the style sheet of every Mantine component that a screen uses', () => {
  expect(usedComponents().filter((name) => !styled.has(name))).toEqual([]);
});
