import { describe, expect, it } from 'vitest';
import { loadedFrom, mantineComponents } from './module-graph.ts';
import { sourceFiles } from './source-files.ts';

const stylesOf = (sheet: 'base' | 'device'): string =>
  sourceFiles().find(({ path }) => path.endsWith(`components/theme/styles-${sheet}.ts`))?.text ?? '';

/** What a paired kiosk loads: the app, its area, and the engine, which starts next to them. */
const starts = ['app/main.tsx', 'app/shell/kiosk-area.tsx', 'app/engine/start-engine.ts'].map(
  (path) => `client/src/${path}`,
);

describe('the kiosk’s shell', () => {
  const { files, paths, packages } = loadedFrom(starts);

  it('reaches the screens, the engine and the packages of ours it is made of', () => {
    for (const part of [
      'waivers/signing/waiver-flow.tsx',
      'sync/engine/tab-engine.ts',
      'db/queue-database.ts',
      'sync-protocol/src/base/ids.ts',
    ])
      expect(paths.filter((path) => path.endsWith(part))).toHaveLength(1);
    expect(packages).toEqual(expect.arrayContaining(['react', 'dexie', 'rxjs']));
  });

  it('loads no schema library, no server data cache and no staff styles', () => {
    const unwanted = /^(zod|@tanstack\/|@mantine\/(?!core)|recharts|html5-qrcode)/;
    expect(packages.filter((name) => unwanted.test(name))).toEqual([]);
    expect(paths.filter((path) => path.endsWith('styles-staff.ts'))).toEqual([]);
  });

  it('loads the style sheet of every Mantine component it shows', () => {
    const base = stylesOf('base');
    const shown = mantineComponents(files);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !base.includes(`styles/${name}.css`))).toEqual([]);
  });
});

describe('the staff screens of a kiosk', () => {
  const screens = [
    'app/screens/pair-screen.tsx',
    'app/engine/unregistered-screen.tsx',
    'app/shell/device-shell.tsx',
    'app/shell/kiosk-staff-screen.tsx',
    'areas/desk/devices/setup-page.tsx',
  ].map((path) => `client/src/${path}`);
  const { files, paths, packages } = loadedFrom(screens);
  const ofDevices = loadedFrom([...screens, 'client/src/areas/desk/scan-in/scan-station-page.tsx'], {
    withLazy: true,
  }).files;

  it('load no schema library and no styles of the owner’s screens', () => {
    expect(packages.filter((name) => name === 'zod')).toEqual([]);
    expect(paths.filter((path) => path.endsWith('styles-staff.ts'))).toEqual([]);
  });

  it('load the style sheet of every Mantine component they show', () => {
    const styles = stylesOf('base') + stylesOf('device');
    /* This one is made of an Input. */
    const shown = mantineComponents([...files, ...ofDevices], (name) => (name === 'TextInput' ? 'Input' : name));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !styles.includes(`styles/${name}.css`))).toEqual([]);
  });
});
