import { existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeFolderOfRun } from '../helpers/app/quick-folder.ts';
import { compiledSqlite } from '../helpers/processes/other-node.ts';
import { benches } from './benches.ts';
import { ofBuild, textChecks, types, unitTests } from './checks.ts';
import { branchPoint, changedSince, reachedBy } from './reached.ts';
import { finish, type Outcome, playwright, step, vitest } from './steps.ts';

/** Settings for tests that also start the server as one file. */
const ofBundle = { ...ofBuild, TEST_BUNDLED: '1' };
const onBoth = { ...ofBundle, TEST_DATABASES: 'sqlite,postgres' };

/* What servers, browsers and PostgreSQL write: on a disk, the browser tests take a fifth longer. */
const folder = makeFolderOfRun();
process.env['TMPDIR'] = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const { values, positionals } = parseArgs({ allowPositionals: true, options: { changed: { type: 'boolean' } } });
const from = values.changed ? (positionals[0] ?? branchPoint()) : null;
finish(from === null ? await everything() : await reached(from));

/** All that decides whether a change lands. What keeps one core busy runs next to something else. */
async function everything(): Promise<Outcome[]> {
  const installing = installScripts();
  const outcomes = [await types()];
  outcomes.push(...(await Promise.all([textChecks(), build(), installing])).flat());
  outcomes.push(await unitTests());
  outcomes.push(await vitest(['contract'], onBoth));
  outcomes.push(await vitest(['story', 'sim'], ofBuild));
  outcomes.push(await playwright(ofBundle));
  /* Both wait most of their time: for what was killed to come back, for servers and browsers to start. */
  outcomes.push(...(await Promise.all([vitest(['drill'], ofBundle), benches(ofBundle)])));
  return outcomes;
}

/** `npm test -- --changed [ref]`, for work in between: what the changes since a commit can reach, or else those of the branch. */
async function reached(from: string): Promise<Outcome[]> {
  const { tests, specs } = reachedBy(changedSince(from));
  const outcomes = [await types(), ...(await textChecks())];
  const needsBuild = [...tests, ...specs].some((test) => /^tests\/(?!lint\/)/.test(test));
  if (needsBuild) outcomes.push(...(await build()));
  outcomes.push(await vitest(['unit*', 'dom*', 'story', 'contract', 'sim'], onBoth, tests));
  if (specs.length > 0) outcomes.push(await playwright(ofBundle, specs));
  return outcomes;
}

/** After `npm ci --ignore-scripts`, compiles SQLite, which keeps one core busy for a minute and is not needed before the first test. */
async function installScripts(): Promise<Outcome[]> {
  return existsSync(compiledSqlite) ? [] : [await step('install scripts', 'npm', ['rebuild'])];
}

async function build(): Promise<Outcome[]> {
  return [
    await step('build', 'npm', ['run', 'build']),
    await step('server as one file', 'npx', ['tsx', 'tests/run/bundle-server.ts']),
  ];
}
