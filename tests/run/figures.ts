import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure } from '../bench/measure.ts';
import { figureTable, type Measured } from './figure-table.ts';
import { runProgram } from './program.ts';
import { root } from './steps.ts';

/** A folder of programs that each print figures as JSON lines. */
export interface Programs {
  /** Below the checkout, such as `tests/bench`. */
  folder: string;
  /** How their files end, such as `.bench.ts`. */
  suffix: string;
  /** Takes the figures into a document; called with `--write`. */
  write?: (measured: readonly Measured[]) => Promise<void>;
}

/**
 * Runs the programs whose names the command line gives (all without a name) and prints one table of their figures. With
 * `--base REV` the same programs, as they are now, run on that commit too; with `--write` a document takes the figures. Each
 * figure says how busy the machine was.
 */
export async function printFigures(programs: Programs): Promise<void> {
  const options = { base: { type: 'string' }, write: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (values.write && !programs.write) throw new Error('No document takes these figures.');
  const base = values.base ? await figuresOfBase(values.base, programs, positionals) : [];
  const today = await figuresOf(root, programs, positionals);
  const measured = today.map(({ figure, load, program }) => {
    const then = base.find(({ figure: { name, contender } }) => name === figure.name && contender === figure.contender);
    return { now: figure, base: then?.figure, load: Math.max(load, then?.load ?? 0), program };
  });
  process.stdout.write(`\n${figureTable(measured)}`);
  if (values.write) await programs.write?.(measured);
}

interface LoadedFigure {
  figure: Figure;
  /** Processors that were busy before the program started. */
  load: number;
  program: string;
}

async function figuresOf(checkout: string, { folder, suffix }: Programs, wanted: string[]): Promise<LoadedFigure[]> {
  const names = readdirSync(join(checkout, folder)).filter((name) => name.endsWith(suffix));
  const figures: LoadedFigure[] = [];
  for (const name of names) {
    if (wanted.length > 0 && !wanted.some((start) => name.startsWith(start))) continue;
    const load = await machineLoad();
    const program = name.slice(0, -suffix.length);
    figures.push(...(await runOne(checkout, join(folder, name))).map((figure) => ({ figure, load, program })));
  }
  return figures;
}

const LOOK_MS = 3_000;

/** How many processors others keep busy, over three seconds. The system's own average would still count the program before. */
async function machineLoad(): Promise<number> {
  const before = cpus();
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const shares = cpus().map(({ times }, index) => {
    const then = before[index]?.times ?? times;
    const idle = times.idle - then.idle;
    const all = Object.keys(times).reduce((sum, kind) => sum + times[kind as 'user'] - then[kind as 'user'], 0);
    return all === 0 ? 0 : 1 - idle / all;
  });
  return Math.round(shares.reduce((sum, share) => sum + share, 0) * 100) / 100;
}

async function runOne(checkout: string, program: string): Promise<Figure[]> {
  const { code, stdout, stderr } = await runProgram(checkout, program);
  process.stderr.write(stderr);
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Figure);
}

/** The current tests are copied, so that both commits run the same programs. */
async function figuresOfBase(revision: string, programs: Programs, wanted: string[]): Promise<LoadedFigure[]> {
  const checkout = join(mkdtempSync(join(tmpdir(), 'gatehouse-base-')), 'checkout');
  execFileSync('git', ['worktree', 'add', '--detach', checkout, revision], { cwd: root, stdio: 'inherit' });
  try {
    execFileSync('npm', ['ci'], { cwd: checkout, stdio: 'inherit' });
    execFileSync('npm', ['run', 'build'], { cwd: checkout, stdio: 'inherit' });
    const isSource = (path: string): boolean => !['node_modules', 'dist-types'].includes(basename(path));
    cpSync(join(root, 'tests'), join(checkout, 'tests'), { recursive: true, filter: isSource });
    return await figuresOf(checkout, programs, wanted);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: root });
    rmSync(join(checkout, '..'), { recursive: true, force: true });
  }
}
