import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const APP = fileURLToPath(new URL('../src/app/site/', import.meta.url));
export const PAGE_ENTRY = join(APP, 'site.tsx');
const TAKE_OVER = join(APP, 'take-over.tsx');

type Built = Rolldown.RolldownOutput['output'];

/** What one page's document names. */
export interface PageFiles {
  entry: string;
  /** Styles of the page, in the order of dependence. */
  styles: string[];
  /** Scripts with which React takes the page over. */
  scripts: string[];
  font: string;
}

/** The files of a page whose screens are in these modules. */
export function filesOf(built: Built, modules: readonly string[]): PageFiles {
  const chunkOf = (id: string) => built.find((file) => file.type === 'chunk' && file.moduleIds.includes(id));
  const entry = chunkOf(PAGE_ENTRY);
  const font = built.find(({ fileName }) => /inter-latin-wght-normal-[\w-]+\.woff2$/.test(fileName));
  if (!entry || !font) throw new Error('The public pages have no entry, or no typeface');
  const scripts: string[] = [];
  const styles: string[] = [];
  const visit = (file: Built[number] | undefined): void => {
    if (file?.type !== 'chunk' || scripts.includes(file.fileName)) return;
    for (const name of file.imports) visit(built.find(({ fileName }) => fileName === name));
    scripts.push(file.fileName);
    for (const style of stylesOf(file)) if (!styles.includes(style)) styles.push(style);
  };
  for (const id of [PAGE_ENTRY, TAKE_OVER, ...modules]) visit(chunkOf(id));
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
