import { describe, expect, it } from 'vitest';
import { loadedFrom, mantineComponents } from './module-graph.ts';

const source = 'client/src/';

describe('the prerendered public pages', () => {
  const starts = ['app/site/take-over.tsx', 'app/site/site.tsx'].map((path) => source + path);
  const { files, paths, packages } = loadedFrom(starts, { withLazy: true });
  const names = paths.map((path) => path.slice(source.length));

  it('reach their shell and every page', () => {
    expect(names).toEqual(expect.arrayContaining(['app/shell/site-shell.tsx', 'areas/site/pages/landing-page.tsx']));
  });

  it('load no schema library, no server data cache, no sync and no staff styles', () => {
    const unwanted = /^(zod|rxjs|dexie|workbox|@tanstack\/|@mantine\/(?!core|hooks)|recharts)/;
    expect(packages.filter((name) => unwanted.test(name))).toEqual([]);
    expect(names.filter((name) => /^(sync|db|devices)\/|styles-staff|^app\/(main|engine)/.test(name))).toEqual([]);
  });

  it('load the style sheet of every Mantine component they show', () => {
    /* These are made of an Input. */
    const shown = mantineComponents(files, (name) =>
      /^(TextInput|Textarea|NativeSelect)$/.test(name) ? 'Input' : name,
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !packages.includes(`@mantine/core/styles/${name}.css`))).toEqual([]);
  });
});
