import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const APP = fileURLToPath(new URL('../src/app/', import.meta.url));
export const PAGE_ENTRY = join(APP, 'site/site.tsx');
const TAKE_OVER = join(APP, 'site/take-over.tsx');
/** By the name of the page. */
export const visitEntries = { book: join(APP, 'visit/book.tsx'), booking: join(APP, 'visit/booking.tsx') };

type Built = Rolldown.RolldownOutput['output'];

/** What one page's document names. */
export interface PageFiles {
  entry: string;
  /** Styles of the page, in the order of dependence. */
  styles: string[];
  /** Scripts with which React takes the page over, or draws it. */
  scripts: string[];
  font: string;
}

/** The files of a public page whose screens are in these modules. */
export function filesOf(built: Built, modules: readonly string[]): PageFiles {
  return filesFrom(built, PAGE_ENTRY, [TAKE_OVER, ...modules]);
}

/** The files of a page of visits. */
export const filesOfVisit = (built: Built, entryId: string): PageFiles => filesFrom(built, entryId, []);

function filesFrom(built: Built, entryId: string, modules: readonly string[]): PageFiles {
  const chunkOf = (id: string) => built.find((file) => file.type === 'chunk' && file.moduleIds.includes(id));
  const entry = chunkOf(entryId);
  const font = built.find(({ fileName }) => /inter-latin-wght-normal-[\w-]+\.woff2$/.test(fileName));
  if (!entry || !font) throw new Error(`${entryId} is no entry, or has no typeface`);
  const scripts: string[] = [];
  const styles: string[] = [];
  const visit = (file: Built[number] | undefined): void => {
    if (file?.type !== 'chunk' || scripts.includes(file.fileName)) return;
    for (const name of file.imports) visit(built.find(({ fileName }) => fileName === name));
    scripts.push(file.fileName);
    for (const style of stylesOf(file)) if (!styles.includes(style)) styles.push(style);
  };
  for (const id of [entryId, ...modules]) visit(chunkOf(id));
  return {
    entry: entry.fileName,
    styles,
    scripts: scripts.filter((name) => name !== entry.fileName),
    font: font.fileName,
  };
}

function stylesOf(chunk: Rolldown.OutputChunk): Iterable<string> {
  const { viteMetadata } = chunk as { viteMetadata?: { importedCss: Set<string> } };
  return viteMetadata?.importedCss ?? [];
}
