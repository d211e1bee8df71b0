import { describe, expect, it } from 'vitest';
import { loadedFrom, mantineComponents } from './module-graph.ts';

const source = 'client/src/';

describe.each(['book', 'booking', 'waiver'])('the document of a visit to %s', (name) => {
  const { files, paths, packages } = loadedFrom([`${source}app/visit/${name}.tsx`], { withLazy: true });
  const names = paths.map((path) => path.slice(source.length));

  it('[W30] loads no router, no schema library, no sync, no service worker and no staff styles', () => {
    expect(packages).toEqual(expect.arrayContaining(['react', '@mantine/core']));
    const unwanted = /^(react-router|zod|rxjs|dexie|workbox|@mantine\/(?!core|hooks)|recharts)/;
    expect(packages.filter((name) => unwanted.test(name))).toEqual([]);
    expect(names.filter((name) => /^(sync|db|devices|pwa)\/|styles-staff|^app\/(main|engine)/.test(name))).toEqual([]);
  });

  it('loads the style sheet of every Mantine component it shows', () => {
    const shown = mantineComponents(files);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !packages.includes(`@mantine/core/styles/${name}.css`))).toEqual([]);
  });
});
