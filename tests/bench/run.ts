import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../run/steps.ts';
import type { Figure } from './measure.ts';

/**
 * `npm run bench [-- NAME …] [-- --base REV]`: runs the benchmarks and prints each figure as a JSON line. With a base,
 * the same benchmarks run on that commit too, and each line carries the ratio of now to then.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { base: { type: 'string' } } });

function figuresOf(checkout: string): Promise<Figure[]> {
  const folder = join(checkout, 'tests/bench');
  const names = readdirSync(folder).filter((name) => name.endsWith('.bench.ts'));
  const chosen = names.filter(
    (name) => positionals.length === 0 || positionals.some((wanted) => name.startsWith(wanted)),
  );
  return chosen.reduce<Promise<Figure[]>>(
    async (before, name) => [...(await before), ...(await runOne(checkout, name))],
    Promise.resolve([]),
  );
}

function runOne(checkout: string, name: string): Promise<Figure[]> {
  return new Promise((resolve, reject) => {
    const tsx = join(checkout, 'node_modules/tsx/dist/cli.mjs');
    const child = spawn(process.execPath, [tsx, '--conditions=source', join('tests/bench', name)], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => {
      if (code !== 0) return reject(new Error(`${name} ended with ${code}`));
      const lines = output.split('\n').filter((line) => line.startsWith('{'));
      resolve(lines.map((line) => JSON.parse(line) as Figure));
    });
  });
}

async function figuresOfBase(revision: string): Promise<Figure[]> {
  const checkout = join(mkdtempSync(join(tmpdir(), 'gatehouse-base-')), 'checkout');
  execFileSync('git', ['worktree', 'add', '--detach', checkout, revision], { cwd: root, stdio: 'inherit' });
  try {
    execFileSync('npm', ['ci'], { cwd: checkout, stdio: 'inherit' });
    if (!existsSync(join(checkout, 'tests/bench'))) return [];
    execFileSync('npm', ['run', 'build'], { cwd: checkout, stdio: 'inherit' });
    return await figuresOf(checkout);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: root });
    rmSync(join(checkout, '..'), { recursive: true, force: true });
  }
}

const base = values.base ? await figuresOfBase(values.base) : [];
for (const figure of await figuresOf(root)) {
  const then = base.find(({ name }) => name === figure.name);
  const ratio = then ? { base: then.median, ratio: Math.round((figure.median / then.median) * 1000) / 1000 } : {};
  process.stdout.write(`${JSON.stringify({ ...figure, ...ratio })}\n`);
}
