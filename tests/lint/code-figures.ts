import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serverFiles, upwardReads } from './areas.ts';
import { importGraph } from './import-graph.ts';
import { fragment, isTest, readSources, type SourceFile, sourcePaths, top } from './source-files.ts';

/*
 * `npm run code-figures [-- --base REV] [-- --list]`: how large the code is and how finely it is cut, next to another commit. `--list`
 * names the files that may be folded into their only importer instead.
 */

/** A file below this many lines with one importer and no test of its own is a candidate for folding. */
const SMALL = 60;

const isOfTests = (file: SourceFile): boolean => file.path.startsWith('tests/') || isTest(file);
const isLanguage = ({ path }: SourceFile): boolean => /^sync-protocol\/src\/languages\/|\/replies\//.test(path);
const lineCount = (text: string): number => text.split('\n').length - 1;
const linesOf = ({ text }: SourceFile): number => lineCount(text);

/** What a change of each kind touches, by an example: the files of the product that name it. */
const examples: Readonly<Record<string, RegExp>> = {
  'the mutation undo_check_in_party': /undo_?check_?in_?party/i,
  'the city of a person': /\bcity\b|_city\b/,
  'the report of guests': /guests-?(?:report|view)/i,
  'the usage of venues, an endpoint with its screen': /\blistUsage|usage-page|UsagePage|bindUsage|usage\.routes/,
};

/** A file and the only one that imports it. */
interface Single {
  path: string;
  lines: number;
  importer: string;
}

/** Files of the product with one importer among the product's files, tests left out. */
function singles(product: readonly SourceFile[]): Single[] {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of importGraph(product)) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  return product.flatMap((file) => {
    const [importer, second] = importers.get(file.path) ?? [];
    return importer && !second ? [{ path: file.path, lines: linesOf(file), importer }] : [];
  });
}

/** Small single-importer files that neither have a test of their own nor load later than their importer. */
function foldable(files: readonly SourceFile[]): Single[] {
  const product = files.filter((file) => !isOfTests(file));
  const byPath = new Map(files.map((file) => [file.path, file]));
  return singles(product).filter(({ path, lines, importer }) => {
    const stem = path.replace(/\.tsx?$/, '');
    const isTested = byPath.has(`${stem}.test.ts`) || byPath.has(`${stem}.test.tsx`);
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.tsx?$/, '');
    const isLazy = new RegExp(`import\\('[^']*\\b${name}(?:\\.tsx?)?'\\)`).test(byPath.get(importer)?.text ?? '');
    return lines < SMALL && !isTested && !isLazy;
  });
}

function figuresOf(checkout: string): Map<string, number> {
  const files = readSources(checkout);
  const product = files.filter((file) => !isOfTests(file) && !isLanguage(file));
  const tests = files.filter(isOfTests);
  const sizes = product.map(linesOf).toSorted((a, b) => a - b);
  const alone = singles(product);
  const sheets = sourcePaths(checkout, /\.css$/).map((path) => readFileSync(join(checkout, path), 'utf8'));
  const declarations = sheets.flatMap(declarationsOf);
  return new Map<string, number>([
    ['source files', product.length],
    ['source lines', sum(sizes)],
    ['median lines of a source file', sizes[Math.floor(sizes.length / 2)] ?? 0],
    ['longest source file', sizes.at(-1) ?? 0],
    ['source files with one importer', alone.length],
    [`of these below ${SMALL} lines`, alone.filter(({ lines }) => lines < SMALL).length],
    ['of these foldable: without a test, loaded at once', foldable(files).length],
    ['folders of one source file', foldersOfOne(product)],
    ['functions that read a table of a later area', upwardReads(serverFiles(files)).length],
    ...Object.entries(examples).map(([name, pattern]): [string, number] => [
      `files that name ${name}`,
      product.filter(({ path, text }) => pattern.test(path) || pattern.test(text)).length,
    ]),
    ['lines of contracts', sum(product.filter(({ path }) => path.endsWith('.contracts.ts')).map(linesOf))],
    ['lines of style sheets', sum(sheets.map(lineCount))],
    ['declarations of style sheets', declarations.length],
    ['distinct declarations of style sheets', new Set(declarations).size],
    ['comments that begin with a fragment', sum(files.map(({ text }) => text.match(fragment)?.length ?? 0))],
    ['test files', tests.length],
    ['test lines', sum(tests.map(linesOf))],
  ]);
}

/** The declarations of a style sheet's innermost blocks, such as `margin: 0`. */
function declarationsOf(sheet: string): string[] {
  const blocks = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\{([^{}]*)\}/g);
  return [...blocks].flatMap(([, block = '']) =>
    block
      .split(';')
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
      .filter((line) => line.includes(':')),
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function foldersOfOne(files: readonly SourceFile[]): number {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    for (let folder = path; folder.includes('/'); ) {
      folder = folder.slice(0, folder.lastIndexOf('/'));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  return [...counts.values()].filter((count) => count === 1).length;
}

/** Reads a commit in a copy that is removed afterward. */
function figuresAt(revision: string): Map<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-figures-'));
  try {
    execFileSync('tar', ['-x', '-C', folder], {
      input: execFileSync('git', ['archive', revision], { cwd: top, maxBuffer: 2 ** 30 }),
    });
    return figuresOf(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { values } = parseArgs({ options: { base: { type: 'string' }, list: { type: 'boolean' } } });
if (values.list) {
  const lines = foldable(readSources(top)).map(
    ({ path, lines: count, importer }) => `${count}\t${path}\t${importer}\n`,
  );
  process.stdout.write(lines.join(''));
} else {
  const before = values.base ? figuresAt(values.base) : undefined;
  process.stdout.write(`| figure |${before ? ' before |' : ''} now |\n|---|${before ? '---:|' : ''}---:|\n`);
  for (const [name, value] of figuresOf(top)) {
    const then = before ? ` ${before.get(name)?.toLocaleString('en-US')} |` : '';
    process.stdout.write(`| ${name} |${then} ${value.toLocaleString('en-US')} |\n`);
  }
}
