import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles, sourcePaths, top } from './source-files.ts';

const mantine = join(top, 'node_modules/@mantine');
const client = sourceFiles().filter(({ path }) => path.startsWith('client/src/') && !path.includes('.test.'));
const loaded = client
  .filter(({ path }) => /components\/theme\/styles-\w+\.ts$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(/@mantine\/core\/styles\/([A-Z]\w+)\.css/g)].map(([, name = '']) => name));
const rendered = reachedFrom([
  ...client.flatMap(({ text }) => namesFromCore(text)),
  ...namesFromCore(readFileSync(join(mantine, 'notifications/esm/NotificationContainer.mjs'), 'utf8')),
]);

describe("Mantine's style sheets", () => {
  it('are loaded for every component that a screen uses, and for its parts', () => {
    expect(rendered.sheets.size).toBeGreaterThan(0);
    expect([...rendered.sheets].filter((name) => !loaded.includes(name))).toEqual([]);
  });

  it('are not loaded for a component that no screen uses', () => {
    expect(loaded.filter((name) => !rendered.sheets.has(name))).toEqual([]);
  });

  it('are changed only where a screen uses the component', () => {
    const changed = sourcePaths(top, /\.css$/).flatMap((path) =>
      [...readFileSync(join(top, path), 'utf8').matchAll(/\.mantine-([A-Z]\w+)-/g)].map(([, name = '']) => name),
    );
    expect(changed.length).toBeGreaterThan(0);
    const drawn = new Set([...rendered.names, 'Notifications']);
    expect(changed.filter((name) => !drawn.has(name))).toEqual([]);
  });
});

/** What a source imports from Mantine's core. */
function namesFromCore(text: string): string[] {
  return [...text.matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim()),
  );
}

/** The components that Mantine's own sources import for these, and the style sheets of all. */
function reachedFrom(components: readonly string[]): { names: Set<string>; sheets: Set<string> } {
  const names = new Set<string>();
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const waiting = components.map((name) => join(mantine, 'core/esm/components', name, `${name}.mjs`));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || !existsSync(path)) continue;
    seen.add(path);
    const [, name = '', isSheet] = /(\w+)(\.module)?\.mjs$/.exec(path) ?? [];
    if (!isSheet) names.add(name);
    else if (isNamed(path)) sheets.add(name);
    const text = readFileSync(path, 'utf8');
    waiting.push(...[...text.matchAll(/from "(\.[^"]+)"/g)].map(([, target = '']) => join(dirname(path), target)));
  }
  return { names, sheets };
}

/** A component carries parts that have a sheet of their own, such as `Radio.Card`: a screen names those it uses. */
function isNamed(sheet: string): boolean {
  const [, component, part] = /\/(\w+)\/\1(\w+)\/\w+\.module\.mjs$/.exec(sheet) ?? [];
  return !part || client.some(({ text }) => text.includes(`<${component}.${part}`));
}
