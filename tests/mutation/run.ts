import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/steps.ts';
import { runAll } from './all.ts';
import { type Planted, planted } from './planted.ts';
import { JudgePool } from './pool.ts';

/**
 * `npm run test:mutants [-- WORDS]`: plants each listed fault in a copy of the checkout and shows that a test notices. Without
 * a fault the tests must pass. `-- --all` generates the faults itself, see `all.ts`. Ends with 1 when a fault survives or no
 * longer matches the code.
 */
const words = process.argv.slice(2);
process.exitCode = words.some((word) => word.startsWith('--')) ? await runAll(words) : await runPlanted();

async function runPlanted(): Promise<number> {
  const chosen = planted.filter(({ name }) => words.every((word) => name.includes(word)));
  const pool = new JudgePool();
  const postgres = new JudgePool({ databases: 'postgres' });
  let good = 0;
  const judge = async (fault: Planted): Promise<void> => {
    const source = readFileSync(join(root, fault.file), 'utf8');
    if (!source.includes(fault.from)) return say('STALE', fault.name, 'its line is not in the code any more');
    const mutated = source.replace(fault.from, () => fault.to);
    const judges = fault.needsPostgres ? postgres : pool;
    const { isCaught, why } = await judges.judge({ file: fault.file, mutated }, fault.by);
    if (isCaught) good += 1;
    say(isCaught ? 'caught' : 'SURVIVED', fault.name, why);
  };
  const broken = words.length > 0 ? [] : await pool.broken(chosen.map(({ file }) => file));
  for (const why of broken) say('BROKEN', 'the tests fail without a fault', why);
  if (broken.length === 0) await Promise.all(chosen.map(judge));
  pool.close();
  postgres.close();
  process.stdout.write(`${good} of ${chosen.length} caught\n`);
  return good === chosen.length ? 0 : 1;
}

function say(verdict: string, name: string, why: string): void {
  process.stdout.write(`${verdict.padEnd(9)} ${name}${why ? `\n          ${why}` : ''}\n`);
}
