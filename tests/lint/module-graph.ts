import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type SourceFile, sourceFiles, targetOf, top } from './source-files.ts';

/** What a start loads. */
export interface Loaded {
  /** Ours, in TypeScript. */
  files: SourceFile[];
  /** Ours, of any kind, from the checkout: style sheets and pictures too. */
  paths: string[];
  /** The names that are imported, such as `react` or `@mantine/core/styles/Input.css`. */
  packages: string[];
}

let byPath: Map<string, SourceFile> | undefined;

/** Everything that these files, named from the checkout, load when they start, and later too where `withLazy`. Types are erased. */
export function loadedFrom(starts: readonly string[], { withLazy = false } = {}): Loaded {
  byPath ??= new Map(sourceFiles().map((file) => [file.path, file]));
  const files = new Map<string, SourceFile>();
  const paths = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...starts];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (paths.has(next) || packages.has(next)) continue;
    const file = byPath.get(next);
    if (!file && !existsSync(join(top, next))) packages.add(next);
    else paths.add(next);
    if (!file) continue;
    files.set(next, file);
    waiting.push(...importsOf(file, withLazy));
  }
  return { files: [...files.values()], paths: [...paths], packages: [...packages] };
}

/** The target of an import: a file of ours, or a package's name. */
function importsOf({ path, text }: SourceFile, withLazy: boolean): string[] {
  const eager = text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm);
  const lazy = withLazy ? text.matchAll(/\bimport\('([^']+)'\)/g) : [];
  return [...eager, ...lazy].map(([, name = '']) => targetOf(path, name));
}

/** What these files import from Mantine's core that has a style sheet of its own, under `nameOf` it where given. */
export function mantineComponents(
  files: readonly SourceFile[],
  nameOf: (component: string) => string = (component) => component,
): string[] {
  const names = files
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ text }) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, list = '']) => list.split(',').map((name) => nameOf(name.replace(/^\s*type /, '').trim())));
  const sheets = join(top, 'node_modules/@mantine/core/styles');
  return [...new Set(names)].filter((name) => existsSync(join(sheets, `${name}.css`)));
}
