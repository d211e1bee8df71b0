import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const top = fileURLToPath(new URL('../../', import.meta.url));
const source = join(top, 'client/src');
const mantineStyles = join(top, 'node_modules/@mantine/core/styles');

/** Where an import leads, lazy ones too: a file of ours, or a package's name. Types are erased, so they lead nowhere. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const eager = text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm);
  const lazy = text.matchAll(/\bimport\('([^']+)'\)/g);
  return [...eager, ...lazy].map(([, name = '']) => {
    if (name.startsWith('.')) return join(dirname(file), name);
    const ours = /^@gatehouse\/([\w-]+)\/(.+)$/.exec(name);
    return ours ? join(top, ours[1] ?? '', 'src', `${ours[2]}.ts`) : name;
  });
}

const files = new Set<string>();
const packages = new Set<string>();
const waiting = [join(source, 'app/site/take-over.tsx'), join(source, 'app/site/site.tsx')];
for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
  if (files.has(next)) continue;
  if (!existsSync(next)) packages.add(next);
  else {
    files.add(next);
    if (/\.tsx?$/.test(next)) waiting.push(...importsOf(next));
  }
}

describe('the prerendered public pages', () => {
  it('reach their shell and every page', () => {
    const names = [...files].map((file) => file.slice(source.length + 1));
    expect(names).toEqual(expect.arrayContaining(['app/shell/site-shell.tsx', 'features/site/landing-page.tsx']));
  });

  it('load of the schema library no more than its parts, no server data cache, no sync and no staff styles', () => {
    const unwanted = /^(zod$|rxjs|dexie|workbox|@tanstack\/|@mantine\/(?!core|hooks)|recharts)/;
    expect([...packages].filter((name) => unwanted.test(name))).toEqual([]);
    const names = [...files].map((file) => file.slice(source.length + 1));
    expect(names.filter((name) => /^(sync|db|devices)\/|styles-staff|^app\/(main|engine)/.test(name))).toEqual([]);
  });

  it('load the style sheet of every Mantine component they show', () => {
    const shown = [...files]
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
      .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
      /* These are made of an Input. */
      .map((name) => (/^(TextInput|Textarea|NativeSelect)$/.test(name) ? 'Input' : name))
      .filter((name) => existsSync(join(mantineStyles, `${name}.css`)));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !packages.has(`@mantine/core/styles/${name}.css`))).toEqual([]);
  });
});
