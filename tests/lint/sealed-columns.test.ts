import { sealedColumns } from '@gatehouse/server/base/sealed-columns';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** The registry, and files that are written again under another key. */
const encrypts = ['server/src/areas/waivers/signed/file-cache.ts', 'server/src/base/sealed-columns.ts'];

const files = sourceFiles().filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts'));

describe('[Y65] what the server encrypts', () => {
  it('goes through the list of sealed columns, so that a change of the key knows it', () => {
    const found = files.filter(({ text }) => /\bcreateCipheriv\b|\bpublicEncrypt\b|\bsubtle\b/.test(text));
    expect(found.map(({ path }) => path).toSorted()).toEqual(encrypts);
  });

  it('is in the list wherever a column’s name says so', () => {
    const tables = files.filter(({ path }) => path.endsWith('.table.ts'));
    const named = tables.flatMap(({ text }) =>
      [...text.matchAll(/^ +(\w+_(?:sealed|encrypted)): /gm)].map((match) => match[1]),
    );
    const listed = new Set(Object.keys(sealedColumns).map((name) => name.split('.')[1]));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((column) => !listed.has(column))).toEqual([]);
  });
});
