import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/steps.ts';
import { Random } from '../sync-sim/simulator/random.ts';
import { areaFolders } from './areas.ts';
import { type Edit, edited, editsOf } from './operators.ts';
import { JudgePool } from './pool.ts';
import { suitesFor } from './suites.ts';
import type { Verdict } from './worker.ts';

/** A fault that an operator made. */
interface Fault extends Edit {
  file: string;
  source: string;
  /** Identifies the file's text and the edit: a result counts while neither changed. */
  key: string;
}

const results = join(root, '.cache/mutants/results.jsonl');
/** The quantile of a normal distribution for a range that holds in 95 of 100 samples. */
const Z = 1.96;

/**
 * `npm run test:mutants -- --all [--sample N] [--seed S] [--in WORDS] [--again] [--list] [--quick]`: faults made by the operators
 * over the folders of `areas.ts`; `--in` keeps those whose path contains one of the words, which commas separate. Results are kept
 * in `.cache/mutants`, so that a run continues where the last one ended; `--again` judges survivors once more, after tests were
 * added; `--list` runs nothing and prints what is known of the chosen faults; `--quick` asks only the cheapest tests that reach a
 * file, while one writes them, and keeps no result. Survivors that a person found harmless are in `survivors.json`.
 */
export async function runAll(words: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined => words[words.indexOf(name) + 1 || words.length];
  const [all, apart] = faults((option('--in') ?? '').split(','));
  for (const file of apart) process.stdout.write(`none of these suites reaches ${file}\n`);
  const chosen = sample(all, Number(option('--sample') ?? all.length), Number(option('--seed') ?? 1));
  const isQuick = words.includes('--quick');
  const known = isQuick ? new Map<string, Verdict>() : read();
  const harmless = readHarmless();
  const isLeft = (fault: Fault): boolean => {
    const verdict = known.get(fault.key);
    return !verdict || (words.includes('--again') && !verdict.isCaught && !harmless.has(named(fault)));
  };
  const left = words.includes('--list') ? [] : chosen.filter(isLeft);
  process.stdout.write(`${chosen.length} of ${all.length} faults, ${left.length} to judge\n`);
  const pool = new JudgePool(isQuick ? { suitesMax: 1 } : {});
  const broken = left.length > 0 && !isQuick ? await pool.broken(left.map(({ file }) => file)) : [];
  if (broken.length > 0) {
    pool.close();
    process.stdout.write(`the tests fail without a fault: ${broken.join('; ')}\n`);
    return 1;
  }
  let done = 0;
  await Promise.all(
    left.map(async (fault) => {
      const verdict = await pool.judge({ file: fault.file, mutated: edited(fault.source, fault) });
      if (!isQuick) keep(fault, verdict);
      known.set(fault.key, verdict);
      done += 1;
      process.stdout.write(`${done}/${left.length} ${verdict.isCaught ? 'caught  ' : 'SURVIVED'} ${named(fault)}\n`);
    }),
  );
  pool.close();
  return report(chosen, known, harmless);
}

/** The faults of every file whose path contains one of the words, and the files with faults that no suite reaches. */
function faults(words: readonly string[]): [Fault[], string[]] {
  const all = areaFolders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith('.ts') && !isOfTests(file) && words.some((word) => file.includes(word)))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return editsOf(source).map((edit) => ({ ...edit, file, source, key: keyOf(file, source, edit) }));
    });
  const files = [...new Set(all.map(({ file }) => file))];
  const apart = new Set(files.filter((file) => suitesFor(file).length === 0));
  return [all.filter(({ file }) => !apart.has(file)), [...apart]];
}

function isOfTests(file: string): boolean {
  return file.endsWith('.test.ts') || file.includes('/testing/');
}

function keyOf(file: string, source: string, { start, end, to }: Edit): string {
  return createHash('sha256').update([file, source, start, end, to].join('\0')).digest('hex').slice(0, 16);
}

function sample(all: readonly Fault[], count: number, seed: number): Fault[] {
  const random = new Random(seed);
  return all
    .map((fault) => ({ fault, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ fault }) => fault);
}

function read(): Map<string, Verdict> {
  const lines = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n') : [];
  return new Map(
    lines.filter(Boolean).map((line) => {
      const { key, isCaught, why } = JSON.parse(line) as Verdict & { key: string };
      return [key, { isCaught, why }] as const;
    }),
  );
}

/** The names of harmless faults. */
function readHarmless(): ReadonlySet<string> {
  const reasons: object = JSON.parse(readFileSync(join(root, 'tests/mutation/survivors.json'), 'utf8'));
  return new Set(Object.keys(reasons));
}

function keep(fault: Fault, verdict: Verdict): void {
  mkdirSync(join(root, '.cache/mutants'), { recursive: true });
  appendFileSync(results, `${JSON.stringify({ key: fault.key, ...verdict, fault: named(fault) })}\n`);
}

/** The name in `survivors.json`, which is stable while the line stays what it is. */
function named({ file, source, start, end, to }: Fault): string {
  const from = source.lastIndexOf('\n', start) + 1;
  const line = source.slice(from, source.indexOf('\n', start)).trim();
  const short = (text: string): string => text.replaceAll(/\s+/g, ' ');
  return `${file}: ${line} | ${short(source.slice(start, end))} → ${short(to)}`;
}

function report(chosen: readonly Fault[], known: ReadonlyMap<string, Verdict>, harmless: ReadonlySet<string>): number {
  const judged = chosen.filter(({ key }) => known.has(key));
  const survivors = judged.filter(({ key }) => !known.get(key)?.isCaught);
  const open = survivors.filter((fault) => !harmless.has(named(fault)));
  for (const fault of open) process.stdout.write(`SURVIVED ${named(fault)}\n`);
  const counted = judged.length - (survivors.length - open.length);
  const share = counted === 0 ? 0 : (counted - open.length) / counted;
  const [low, high] = range(share, counted);
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
  process.stdout.write(
    `${counted - open.length} of ${counted} caught: ${percent(share)} (95 % sure: ${percent(low)} to ${percent(high)}); ` +
      `${survivors.length - open.length} more are harmless; ${chosen.length - judged.length} not judged\n`,
  );
  return share >= BAR ? 0 : 1;
}

/** Fewer caught than this is a defect of the tests. */
const BAR = 0.9;

/** Wilson's interval of a share. */
function range(share: number, count: number): [number, number] {
  if (count === 0) return [0, 1];
  const middle = (share + (Z * Z) / (2 * count)) / (1 + (Z * Z) / count);
  const half = (Z / (1 + (Z * Z) / count)) * Math.sqrt((share * (1 - share)) / count + (Z * Z) / (4 * count * count));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
