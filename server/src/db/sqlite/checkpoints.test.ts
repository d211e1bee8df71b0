import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqlite } from '../opening/open.ts';
import { isCheckpointDue } from './checkpoints.ts';
import { LOG_KEPT_BYTES } from './sqlite-connection.ts';

const ROW_BYTES = 20_000;
/* More than is left in the log. */
const ROWS = 1_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(db: ReturnType<typeof openSqlite>, rows: number): void {
  db.writer.exec('CREATE TABLE IF NOT EXISTS pictures (png BLOB)');
  const insert = db.writer.prepare('INSERT INTO pictures VALUES (?)');
  for (let row = 0; row < rows; row += 1) insert.run(Buffer.alloc(ROW_BYTES, row));
}

describe('the thread that folds the log into the file', () => {
  it('does so while the writer goes on, and every row is there', async () => {
    const path = join(folder, 'a.db');
    const db = openSqlite(path, { hasCheckpointThread: true });
    write(db, ROWS);
    await vi.waitFor(() => expect(isCheckpointDue(db.writer)).toBe(false), 10_000);
    expect(statSync(path).size).toBeGreaterThan((ROWS * ROW_BYTES) / 2);
    write(db, 1);
    await db.close();
    const again = openSqlite(path);
    expect(again.writer.prepare('SELECT COUNT(*) AS count FROM pictures').get()).toEqual({ count: ROWS + 1 });
    expect(again.writer.pragma('integrity_check', { simple: true })).toBe('ok');
    await again.close();
  });

  it('does so at once for a long job, so that the writer is left with little', async () => {
    const db = openSqlite(join(folder, 'a.db'), { hasCheckpointThread: true });
    for (let batch = 0; batch < 3; batch += 1) {
      db.writer.exec('BEGIN');
      write(db, ROWS);
      db.writer.exec('COMMIT');
      expect(isCheckpointDue(db.writer)).toBe(true);
      await db.keepUp();
      expect(isCheckpointDue(db.writer)).toBe(false);
    }
    await db.close();
  });

  it.each([true, false])(
    '[Y123] the log that grew during a long read is small again after it; with the thread: %s',
    async (hasCheckpointThread) => {
      const path = join(folder, 'a.db');
      const db = openSqlite(path, { hasCheckpointThread });
      write(db, 1);
      const reader = new Sqlite(path);
      reader.exec('BEGIN');
      reader.prepare('SELECT COUNT(*) FROM pictures').get();
      write(db, (2 * LOG_KEPT_BYTES) / ROW_BYTES);
      const logBytes = () => statSync(`${path}-wal`).size;
      expect(logBytes()).toBeGreaterThan(2 * LOG_KEPT_BYTES);
      reader.close();
      await vi.waitFor(async () => {
        await db.keepUp();
        write(db, 1);
        expect(logBytes()).toBeLessThanOrEqual(LOG_KEPT_BYTES);
      }, 10_000);
      await db.close();
    },
  );

  it('leaves it to the writer where there is no thread, or where it ended', async () => {
    const own = openSqlite(join(folder, 'a.db'));
    expect(own.writer.pragma('wal_autocheckpoint', { simple: true })).toBe(4_000);
    await own.close();
    const path = join(folder, 'b.db');
    const left = openSqlite(path, { hasCheckpointThread: true });
    expect(left.writer.pragma('wal_autocheckpoint', { simple: true })).toBe(16_000);
    /* The file moves before the thread opens it, and so it ends. */
    rmSync(folder, { recursive: true });
    await vi.waitFor(() => expect(left.writer.pragma('wal_autocheckpoint', { simple: true })).toBe(4_000), 10_000);
    await left.keepUp();
    await left.close();
  });
});
