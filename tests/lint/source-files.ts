import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const top: string = fileURLToPath(new URL('../../', import.meta.url));

const packages = ['client', 'server', 'sync-protocol', 'kiosk-config', 'migrations', 'tests'];
const skipped = new Set(['node_modules', 'dist', 'dist-types', 'test-results']);

/** Every TypeScript file of the packages, or every file with another ending, from the checkout, with forward slashes. */
export function sourcePaths(checkout: string = top, ending = /\.tsx?$/): string[] {
  return packages.flatMap((folder) => walk(checkout, folder, ending));
}

/** Every Markdown file of the checkout, also a new one that is not committed yet, except texts of the site, which link to its pages. */
export function documentPaths(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md', ':!client/src'];
  return execFileSync('git', args, { cwd: top, encoding: 'utf8' }).split('\0').filter(Boolean);
}

function walk(checkout: string, folder: string, ending: RegExp): string[] {
  return readdirSync(join(checkout, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return walk(checkout, path, ending);
    return ending.test(entry.name) ? [path] : [];
  });
}

export interface SourceFile {
  /** The path within the checkout, with forward slashes. */
  path: string;
  text: string;
  /** What it imports, exactly as written; types too, and what is loaded later. */
  imports: string[];
}

/** Returns whether a file of a package's sources is a test, or helps tests. */
export const isTest = ({ path }: Pick<SourceFile, 'path'>): boolean => /\.test\.tsx?$|\/testing\//.test(path);

/** A comment whose first word leaves out what the rest is about. A line comment may go on from the line before. */
export const fragment: RegExp = /(?:\/\*\*?(?:\s+\*)? +|(?<!\/\/.*\n *)\/\/ )(?:As|Of|Than|Whom|Whose) .*/g;

let read: readonly SourceFile[] | undefined;

/** Every TypeScript file of the packages, read once for all tests. */
export function sourceFiles(): readonly SourceFile[] {
  read ??= readSources(top);
  return read;
}

/** Every TypeScript file of the packages of a checkout. */
export function readSources(checkout: string): SourceFile[] {
  return sourcePaths(checkout).map((path) => {
    const text = readFileSync(join(checkout, path), 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
    return { path, text, imports };
  });
}

/** The target of an import: a file of ours, named from the checkout, whether by its path, `#` or its package's name; or a package's name. */
export function targetOf(from: string, name: string): string {
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), name));
  if (name.startsWith('#')) return `${hashRoot(from)}/${name.slice(1)}${/\.(tsx|css)$/.test(name) ? '' : '.ts'}`;
  const [, packageName, file] = /^@gatehouse\/([\w-]+)\/(.+)$/.exec(name) ?? [];
  return packageName ? `${packageName}/src/${file}.ts` : name;
}

/** What `#` means in a file: its package's sources. */
function hashRoot(path: string): string {
  const [packageName = ''] = path.split('/');
  return packageName === 'tests' ? packageName : `${packageName}/src`;
}
