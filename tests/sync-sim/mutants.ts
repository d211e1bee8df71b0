import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../run/steps.ts';
import { type Mutant, mutants } from './mutant-list.ts';

/**
 * `npm run test:mutants [-- WORDS]`: plants each fault in a copy of the checkout and shows that the simulation notices.
 * Without a fault it must pass. Ends with 1 when a fault survives, or no longer fits the code.
 */
const packages = ['client', 'server', 'sync-protocol', 'kiosk-config', 'migrations', 'tests', 'package.json'];
const skipped = new Set(['node_modules', 'dist', 'dist-types', 'e2e']);
/** The simulation, and the suites of the device's loops. */
const suites = ['--project', 'sim', '--project', 'unit', 'tests/sync-sim', 'client/src/sync'];
const words = process.argv.slice(2);

const copy = mkdtempSync(join(tmpdir(), 'gatehouse-mutants-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const name of packages)
  cpSync(join(root, name), join(copy, name), {
    recursive: true,
    filter: (path) => path === join(root, name) || !skipped.has(basename(path)),
  });
linkModules();

/** Third-party packages are shared; our own point into the copy. */
function linkModules(): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@gatehouse'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@gatehouse') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of packages)
    if (!name.includes('.')) symlinkSync(join(copy, name), join(modules, '@gatehouse', name));
}

function simulate(): Promise<{ isCaught: boolean; why: string }> {
  return new Promise((resolve) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const config = join(copy, 'tests/config/vitest.config.ts');
    const child = spawn(process.execPath, [vitest, 'run', '--config', config, ...suites, '--bail=1'], {
      cwd: copy,
      env: { ...process.env, SIM_RUNS: process.env['SIM_RUNS'] ?? '40', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    child.once('exit', (code) => {
      const why = /^.*(?:AssertionError|Error): .*$/m.exec(output)?.[0].trim() ?? 'no reason given';
      resolve({ isCaught: code !== 0, why });
    });
  });
}

async function judge(mutant: Mutant): Promise<boolean> {
  const path = join(copy, mutant.file);
  const original = readFileSync(path, 'utf8');
  if (!original.includes(mutant.from)) return say('STALE', mutant.name, 'its line is not in the code any more', false);
  writeFileSync(
    path,
    original.replace(mutant.from, () => mutant.to),
  );
  const { isCaught, why } = await simulate();
  writeFileSync(path, original);
  return say(isCaught ? 'caught' : 'SURVIVED', mutant.name, isCaught ? why : '', isCaught);
}

function say(verdict: string, name: string, why: string, isGood: boolean): boolean {
  process.stdout.write(`${verdict.padEnd(9)} ${name}${why ? `\n          ${why}` : ''}\n`);
  return isGood;
}

const chosen = mutants.filter(({ name }) => words.every((word) => name.includes(word)));
let survivors = 0;
if (words.length === 0 && (await simulate()).isCaught) {
  say('BROKEN', 'the simulation fails without a fault', '', false);
  process.exit(1);
}
for (const mutant of chosen) if (!(await judge(mutant))) survivors += 1;
process.stdout.write(`${chosen.length - survivors} of ${chosen.length} caught\n`);
process.exitCode = survivors === 0 ? 0 : 1;
