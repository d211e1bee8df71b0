import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure } from '../bench/measure.ts';
import { root } from './steps.ts';

/** A folder of programs that each print figures as JSON lines. */
export interface Programs {
  /** Below the checkout, such as `tests/bench`. */
  folder: string;
  /** How their files end, such as `.bench.ts`. */
  suffix: string;
}

/**
 * Runs the programs whose names the command line gives (all without a name) and prints each figure as a JSON line. With
 * `--base REV` the same programs, as they are now, run on that commit too, and each line carries the ratio of now to then.
 */
export async function printFigures(programs: Programs): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { base: { type: 'string' } } });
  const base = values.base ? await figuresOfBase(values.base, programs, positionals) : [];
  for (const figure of await figuresOf(root, programs, positionals)) {
    const then = base.find(({ name }) => name === figure.name);
    const line = then ? { ...figure, base: then.median, ...basePercentile(then), ...ratioOf(figure, then) } : figure;
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

function basePercentile({ p95 }: Figure): { base_p95?: number } {
  return p95 === undefined ? {} : { base_p95: p95 };
}

function ratioOf({ median: now }: Figure, { median: then }: Figure): { ratio?: number } {
  return then === 0 ? {} : { ratio: Math.round((now / then) * 1000) / 1000 };
}

async function figuresOf(checkout: string, { folder, suffix }: Programs, wanted: string[]): Promise<Figure[]> {
  const names = readdirSync(join(checkout, folder)).filter((name) => name.endsWith(suffix));
  const figures: Figure[] = [];
  for (const name of names)
    if (wanted.length === 0 || wanted.some((start) => name.startsWith(start)))
      figures.push(...(await runOne(checkout, join(folder, name))));
  return figures;
}

function runOne(checkout: string, program: string): Promise<Figure[]> {
  return new Promise((resolve, reject) => {
    const tsx = join(checkout, 'node_modules/tsx/dist/cli.mjs');
    const child = spawn(process.execPath, [tsx, '--conditions=source', program], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => {
      if (code !== 0) return reject(new Error(`${program} ended with ${code}`));
      const lines = output.split('\n').filter((line) => line.startsWith('{'));
      resolve(lines.map((line) => JSON.parse(line) as Figure));
    });
  });
}

/** The tests of today come along, so that both commits answer to the same programs. */
async function figuresOfBase(revision: string, programs: Programs, wanted: string[]): Promise<Figure[]> {
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
