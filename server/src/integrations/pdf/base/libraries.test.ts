import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { notoSansFiles } from '../text/font-files.ts';
import { woffToSfnt } from '../text/woff.ts';
import type * as Libraries from './libraries.ts';

const require = createRequire(import.meta.url);
const fontkitFile = require.resolve('@pdf-lib/fontkit');
/** A module of its own, because another test may have loaded the usual one. */
const anew = './libraries.ts?anew';

it('loads fontkit for the first font, which a thread that joins pages never opens', async () => {
  Reflect.deleteProperty(require.cache, fontkitFile);
  const { fontkit } = (await import(/* @vite-ignore */ anew)) as typeof Libraries;
  expect(fontkitFile in require.cache).toBe(false);
  const [file] = notoSansFiles(400);
  expect(fontkit.create(woffToSfnt(readFileSync(file?.path ?? ''))).unitsPerEm).toBe(1000);
  expect(fontkitFile in require.cache).toBe(true);
});
