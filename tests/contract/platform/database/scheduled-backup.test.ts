import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { createBackup } from '@gatehouse/server/areas/platform/backup/backup.service';
import { backupPath, listBackups } from '@gatehouse/server/areas/platform/backup/backup-files';
import type { Deps } from '@gatehouse/server/integrations/deps';
import { backup } from '@gatehouse/server/jobs/backup.job';
import { runTurn } from '@gatehouse/server/jobs/scheduler';
import { expect, inject, it, vi } from 'vitest';
import { onAnyDatabase } from '#helpers/app/on-databases';
import { quickFolder } from '#helpers/app/quick-folder';
import type { TestApp } from '#helpers/app/test-app';
import { postgresDatabase } from '#helpers/app/test-database';
import { runServerCommand } from '#helpers/processes/run-server-command';

const HOUR_MS = 3_600_000;
const neverAborted = new AbortController().signal;
/** The configuration names the file that the test's database is in. */
const depsOf = ({ deps, url }: TestApp, more: Partial<Deps['config']> = {}): Deps => ({
  ...deps,
  config: { ...deps.config, databaseUrl: url, ...more },
});

onAnyDatabase('scheduled backups', (open, dialect) => {
  if (dialect !== 'sqlite') return;

  it('[Y60] delete old ones only after a new one is complete, leave no half one, and never count one that failed', async () => {
    const app = await open({ BACKUP_KEEP_DAILY: '3', BACKUP_KEEP_WEEKLY: '0', BACKUP_KEEP_MONTHLY: '0' });
    const venue = await app.createVenue();
    const { dataDir } = app.deps.config;
    const day = (back: number) => new Date(app.clock.now() - back * 24 * HOUR_MS).toISOString();
    const old = [5, 4, 3, 2, 1].map((back) => backupPath(dataDir, day(back)));
    mkdirSync(join(dataDir, 'backups'));
    for (const file of old) writeFileSync(file, 'an older backup');
    const elsewhere = `sqlite:${join(dataDir, 'nothing', 'here.db')}`;
    await expect(createBackup(depsOf(app, { databaseUrl: elsewhere }))).rejects.toThrow();
    expect(await backedUpVersion(app, venue.clientId)).toBe(0);
    expect(listBackups(dataDir)).toEqual(old.toReversed());
    const made = await createBackup(depsOf(app));
    const kept = [...old.slice(-2), made].map((file) => basename(file));
    expect(readdirSync(join(dataDir, 'backups')).toSorted()).toEqual(kept);
    expect(await backedUpVersion(app, venue.clientId)).toBeGreaterThan(0);
  });

  it('[Y60] [Y61] are due when the newest is as old as the interval, and again soon after one that failed', async () => {
    const app = await open({ BACKUP_EVERY_HOURS: '6' });
    const { dataDir } = app.deps.config;
    const turn = () => runTurn(depsOf(app), backup, neverAborted);
    expect(await turn()).toBe(true);
    app.clock.advance(6 * HOUR_MS - 1);
    expect(await turn()).toBe(false);
    const nearlyFull = vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 64, bsize: 1024 * 1024 } as fs.StatsFs);
    syncBuiltinESMExports();
    app.clock.advance(1);
    expect(await turn()).toBe(true);
    expect(app.logs.at(-1)).toMatchObject({
      level: 50,
      msg: expect.stringMatching(/^There is not enough room for a backup: \d+ MB more must be free in /),
    });
    expect(listBackups(dataDir)).toHaveLength(1);
    nearlyFull.mockRestore();
    syncBuiltinESMExports();
    app.clock.advance(HOUR_MS / 4);
    expect(await turn()).toBe(true);
    expect(listBackups(dataDir)).toHaveLength(2);
    app.clock.advance(999 * HOUR_MS);
    const { keep } = app.deps.config.backups;
    expect(await runTurn(depsOf(app, { backups: { everyHours: 0, keep } }), backup, neverAborted)).toBe(false);
  });
});

/* The command, whose result is the same whatever the venues hold. */
it('[Y60] a dump into {file} counts only when its command has succeeded and written it', {
  timeout: 60_000,
}, async () => {
  const database = await postgresDatabase(inject('postgresUrl'));
  const dataDir = mkdtempSync(join(quickFolder, 'gatehouse-dumps-'));
  try {
    const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir };
    const write = (program: string) =>
      runServerCommand('backup', [process.execPath, '-e', program, '{file}'], environment);
    const half = write("fs.writeFileSync(process.argv[1], 'half'); process.exit(4)");
    expect(await half).toMatchObject({ code: 4 });
    expect(await write('0')).toMatchObject({ code: 1, output: expect.stringContaining('wrote no file') });
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
    expect(await write("fs.writeFileSync(process.argv[1], 'a dump')")).toMatchObject({ code: 0 });
    expect(listBackups(dataDir)).toEqual([expect.stringMatching(/\.dump$/)]);
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function backedUpVersion(app: TestApp, clientId: string): Promise<number> {
  const row = await app.deps.db.readVenue(clientId, (db) =>
    db
      .selectFrom('sync_tenant')
      .where('client_id', '=', clientId)
      .select('backed_up_version')
      .executeTakeFirstOrThrow(),
  );
  return row.backed_up_version;
}
