import { spawn } from 'node:child_process';
import { isoNow, systemClock } from '../clock.ts';
import { type Config, loadConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { snapshotSqlite } from '../db/sqlite-snapshot.ts';
import { markBackedUp, venueVersions } from '../features/backup/backed-up.repository.ts';
import { backupPath, deleteOldBackups } from '../features/backup/backup-files.ts';
import { runCommand, say } from './run-command.ts';

/*
 * npm run backup                          the embedded database, also while the server runs
 * npm run backup -- pg_dump -Fc -f FILE   PostgreSQL: runs the given command, then records for devices what it contains
 */
runCommand(async ([program, ...args]) => {
  const config = loadConfig(process.env);
  const db = openDatabase(config.databaseUrl);
  try {
    return db.dialect === 'sqlite' ? await backUpFile(db, config) : await runDump(db, program, args);
  } finally {
    await db.close();
  }
});

async function backUpFile(db: Database, config: Config): Promise<number> {
  const target = backupPath(config.dataDir, isoNow(systemClock));
  const content = snapshotSqlite(config.databaseUrl.replace(/^sqlite:/, ''), target);
  await db.writePlatform((tx) => markBackedUp(tx, content));
  deleteOldBackups(config.dataDir);
  say(target);
  return 0;
}

/** The versions are read before the dump begins, so the dump contains at least those. */
async function runDump(db: Database, program: string | undefined, args: readonly string[]): Promise<number> {
  if (!program) {
    say('PostgreSQL is backed up with its own tools. Give the command: npm run backup -- pg_dump -Fc -f FILE');
    return 2;
  }
  const content = await db.readPlatform(venueVersions);
  const code = await new Promise<number>((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', cwd: process.env['INIT_CWD'] ?? process.cwd() });
    child.once('error', () => resolve(127));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  if (code !== 0) {
    say(`${program} ended with ${code}: nothing counts as backed up`);
    return code;
  }
  await db.writePlatform((tx) => markBackedUp(tx, content));
  return 0;
}
