import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const top = fileURLToPath(new URL('../../', import.meta.url));
const source = join(top, 'client/src');

/** What a paired kiosk loads: the app, its area, and the engine, which starts next to them. */
const roots = ['app/main.tsx', 'app/shell/kiosk-area.tsx', 'app/engine/start-engine.ts'];

/** Where an import leads: a file of ours, or a package's name. Types are erased, so they lead nowhere. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm);
  return [...statements].map(([, name = '']) => {
    if (name.startsWith('.')) return join(dirname(file), name);
    const ours = /^@gatehouse\/([\w-]+)\/(.+)$/.exec(name);
    return ours ? join(top, ours[1] ?? '', 'src', `${ours[2]}.ts`) : name;
  });
}

function reached(): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = roots.map((root) => join(source, root));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (files.has(next)) continue;
    if (!existsSync(next)) packages.add(next);
    else {
      files.add(next);
      if (/\.tsx?$/.test(next)) waiting.push(...importsOf(next));
    }
  }
  return { files, packages };
}

describe('the kiosk’s shell', () => {
  const { files, packages } = reached();

  it('reaches the screens, the engine and the packages of ours it is made of', () => {
    const names = [...files].map((file) => file.slice(top.length));
    for (const part of [
      'waivers/flow/waiver-flow.tsx',
      'sync/engine/engine.ts',
      'db/queue-database.ts',
      'sync-protocol/src/ids.ts',
    ])
      expect(names.filter((name) => name.endsWith(part))).toHaveLength(1);
    expect([...packages]).toEqual(expect.arrayContaining(['react', 'dexie', 'rxjs']));
  });

  it('loads no schema library, no server data cache and no staff styles', () => {
    const unwanted = /^(zod|@tanstack\/|@mantine\/(?!core)|recharts|html5-qrcode|jsbarcode)/;
    expect([...packages].filter((name) => unwanted.test(name))).toEqual([]);
    expect([...files].filter((name) => name.endsWith('styles-staff.ts'))).toEqual([]);
  });

  it('loads the style sheet of every Mantine component it shows', () => {
    const base = readFileSync(join(source, 'components/theme/styles-base.ts'), 'utf8');
    const shown = [...files]
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
      .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
      .filter((name) => existsSync(join(top, 'node_modules/@mantine/core/styles', `${name}.css`)));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !base.includes(`styles/${name}.css`))).toEqual([]);
  });
});
