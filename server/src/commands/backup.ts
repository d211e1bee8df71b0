import { spawn } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { venueVersions } from '../areas/platform/backup/backed-up.repository.ts';
import { backedUp, databaseBytes, sqlitePath } from '../areas/platform/backup/backup.service.ts';
import { backupPath, deleteOldBackups, requireRoom } from '../areas/platform/backup/backup-files.ts';
import { isoNow, systemClock } from '../base/clock.ts';
import { type Config, loadConfig } from '../base/config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/opening/open.ts';
import { snapshotSqlite } from '../db/sqlite/sqlite-snapshot.ts';
import { runCommand, say } from './run-command.ts';

/** Where a command's argument names the file that it is to write. */
const FILE = '{file}';

/*
 * npm run backup                            the embedded database, also while the server runs
 * npm run backup -- pg_dump -Fc -f '{file}' PostgreSQL: runs the given command, then records for devices what it contains. {file} is
 *                                           a new file in $DATA_DIR/backups, kept as long as the settings say
 */
runCommand(async ([program, ...args]) => {
  const config = loadConfig(process.env);
  const db = openDatabase(config.databaseUrl);
  try {
    return db.dialect === 'sqlite' ? await backUpFile(db, config) : await runDump(db, config, program, args);
  } finally {
    await db.close();
  }
});

async function backUpFile(db: Database, config: Config): Promise<number> {
  const target = backupPath(config.dataDir, isoNow(systemClock));
  requireRoom(config.dataDir, databaseBytes(config));
  const content = snapshotSqlite(sqlitePath(config), target);
  await backedUp({ db, clock: systemClock }, content);
  deleteOldBackups(config.dataDir, config.backups.keep);
  say(target);
  return 0;
}

/** The versions are read before the dump begins, so the dump contains at least those. */
async function runDump(
  db: Database,
  config: Config,
  program: string | undefined,
  args: readonly string[],
): Promise<number> {
  if (!program) {
    say(
      "PostgreSQL is backed up with its own tools. Pass the command to run: npm run backup -- pg_dump -Fc -f '{file}'",
    );
    return 2;
  }
  const target = args.some((arg) => arg.includes(FILE))
    ? backupPath(config.dataDir, isoNow(systemClock), 'dump')
    : null;
  const partial = `${target}.partial`;
  if (target) mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const content = await db.readPlatform(venueVersions);
  const code = await run(program, target ? args.map((arg) => arg.replaceAll(FILE, partial)) : args);
  if (code !== 0 || (target && !isWritten(partial))) {
    rmSync(partial, { force: true });
    say(code === 0 ? `${program} wrote no file, so no backup was recorded` : failed(program, code));
    return code || 1;
  }
  if (target) {
    renameSync(partial, target);
    flush(dirname(target));
    say(target);
  }
  await backedUp({ db, clock: systemClock }, content);
  if (target) deleteOldBackups(config.dataDir, config.backups.keep);
  return 0;
}

function failed(program: string, code: number): string {
  return `${program} ended with ${code}, so no backup was recorded`;
}

function run(program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', cwd: process.env['INIT_CWD'] ?? process.cwd() });
    child.once('error', () => resolve(127));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
}

/** Whether the file has content, which is then on the disk. */
function isWritten(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return false;
  flush(path);
  return true;
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
