import { describe, expect, it } from 'vitest';
import { loadedFrom, mantineComponents } from './module-graph.ts';
import { sourceFiles } from './source-files.ts';

/** What a paired kiosk loads: the app, its area, and the engine, which starts next to them. */
const starts = ['app/main.tsx', 'app/shell/kiosk-area.tsx', 'app/engine/start-engine.ts'].map(
  (path) => `client/src/${path}`,
);

describe('the kiosk’s shell', () => {
  const { files, paths, packages } = loadedFrom(starts);

  it('reaches the screens, the engine and the packages of ours it is made of', () => {
    for (const part of [
      'waivers/flow/waiver-flow.tsx',
      'sync/engine/tab-engine.ts',
      'db/queue-database.ts',
      'sync-protocol/src/ids.ts',
    ])
      expect(paths.filter((path) => path.endsWith(part))).toHaveLength(1);
    expect(packages).toEqual(expect.arrayContaining(['react', 'dexie', 'rxjs']));
  });

  it('loads no schema library, no server data cache and no staff styles', () => {
    const unwanted = /^(zod|@tanstack\/|@mantine\/(?!core)|recharts|html5-qrcode|jsbarcode)/;
    expect(packages.filter((name) => unwanted.test(name))).toEqual([]);
    expect(paths.filter((path) => path.endsWith('styles-staff.ts'))).toEqual([]);
  });

  it('loads the style sheet of every Mantine component it shows', () => {
    const base = sourceFiles().find(({ path }) => path.endsWith('components/theme/styles-base.ts'))?.text ?? '';
    const shown = mantineComponents(files);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !base.includes(`styles/${name}.css`))).toEqual([]);
  });
});
