import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles, sourcePaths, targetOf, top } from './source-files.ts';

const sheets = new Map(
  sourcePaths(top, /\.module\.css$/).map((path) => [path, classesOf(readFileSync(join(top, path), 'utf8'))]),
);

/** Each import of a style sheet, with the classes its file names. */
const imports = sourceFiles().flatMap(({ path, text }) =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(([, variable = '', name = '']) => ({
    path,
    sheet: targetOf(path, name),
    ...namesIn(text, variable),
  })),
);

/** The classes that every document loads, or every staff screen. */
const shared = ['global', 'staff']
  .flatMap((name) => classesOf(readFileSync(join(top, `client/src/components/theme/${name}.css`), 'utf8')))
  .filter((name) => name.startsWith('gate-'));
const sharedNamed = sourceFiles().flatMap(({ path, text }) =>
  path.endsWith('.tsx') ? [...text.matchAll(/(?<=["'`}\s])gate-[a-z-]+(?=["'`\s])/g)].map(([name]) => name) : [],
);

describe('the classes of style sheets', () => {
  it('are each named by a file that imports the sheet', () => {
    const unused = [...sheets].flatMap(([sheet, classes]) => {
      const readers = imports.filter((one) => one.sheet === sheet);
      return classes
        .filter((name) => !readers.some((one) => one.named.has(name) || one.mayName(name)))
        .map((name) => `${sheet} .${name}`);
    });
    expect(sheets.size).toBeGreaterThan(100);
    expect(unused).toEqual([]);
    expect(shared.filter((name) => !sharedNamed.includes(name))).toEqual([]);
  });

  it('exist where a file names them', () => {
    const missing = imports.flatMap(({ path, sheet, named }) =>
      [...named].filter((name) => !sheets.get(sheet)?.includes(name)).map((name) => `${path} ${name}`),
    );
    expect(missing).toEqual([]);
    expect(sharedNamed.filter((name) => !shared.includes(name))).toEqual([]);
  });
});

/** The classes that a module's selectors name, without those of libraries, which are `:global`. */
function classesOf(css: string): string[] {
  const selectors = css.replace(/\/\*[^]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '').matchAll(/[^{};]+(?=\{)/g);
  return [
    ...new Set(
      [...selectors].flatMap(([selector]) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
    ),
  ];
}

/**
 * The classes that a file names by `classes['row']` or `classes.row`. Where it chooses among them by another expression, every
 * word of the file may name one, and so may the beginning of a template.
 */
function namesIn(text: string, variable: string) {
  const named = new Set(
    [...text.matchAll(new RegExp(String.raw`(?<![\w.'/-])${variable}(?:\['([\w-]+)'\]|\.(\w+))`, 'g'))].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    ),
  );
  const chosen = [...text.matchAll(new RegExp(String.raw`\b${variable}\[(?!')(\x60\w+)?`, 'g'))];
  const prefixes = chosen.flatMap(([, template]) => (template ? [template.slice(1)] : []));
  const words = new Set(chosen.length > prefixes.length ? (text.match(/\w+/g) ?? []) : []);
  return { named, mayName: (name: string) => words.has(name) || prefixes.some((prefix) => name.startsWith(prefix)) };
}
