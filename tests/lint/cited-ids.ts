import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/steps.ts';
import { documentPaths, type SourceFile, sourceFiles } from './source-files.ts';

export interface Citation {
  id: string;
  /** The path within the checkout, with forward slashes. */
  path: string;
}

/** `S8` or `L1a`; a letter that no list has is none of ours. */
const token = /(?<![\w.#+-])[A-Z]\d{1,2}a?(?![\w.]*\w)/g;
/** Whether titles of tests stand in it. */
export const isTest = ({ path }: Pick<SourceFile, 'path'>): boolean => /\.(test|spec)\.tsx?$/.test(path);

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The ids that a list defines, in its order: `- Q1 …` in SPEC.md, `| R1 | …` in REQUIREMENTS.md. */
export function definedIds(text: string): string[] {
  return [...text.matchAll(/^(?:- |\| )([A-Z]\d{1,2}a?) /gm)].map((match) => match[1] ?? '');
}

/** Every TypeScript file but the one that tests this. */
export function citingFiles(): SourceFile[] {
  return sourceFiles().filter(
    ({ path }) => !path.startsWith('tests/lint/requirements') && !path.endsWith('cited-ids.ts'),
  );
}

/** The documents that may cite ids. */
export function documents(): { path: string; text: string }[] {
  return documentPaths().map((path) => ({ path, text: readText(path) }));
}

/** The comments of a file, each as one text. */
export function commentsOf({ text }: SourceFile): string[] {
  const blocks = [...text.matchAll(/(?<=^|[\s({[,])\/\*[\s\S]*?\*\//g)];
  const lines = [...text.matchAll(/(?<=^|\s)\/\/ .*$/gm)];
  return [...blocks, ...lines].map((match) => match[0]);
}

/** Ids in square brackets in a test, which is how titles cite. */
export function citedByTests(files: readonly SourceFile[]): Citation[] {
  return files
    .filter((file) => file.path.startsWith('tests/') || isTest(file))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\[([A-Z]\d{1,2}a?)\] /g)].map((match) => ({ id: match[1] ?? '', path })),
    );
}

/** Ids in running text whose letter is one of `letters`. */
export function citedIn(text: string, letters: ReadonlySet<string>): string[] {
  return (text.match(token) ?? []).filter((id) => letters.has(id.charAt(0)));
}
