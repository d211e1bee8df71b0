import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { backupPath, newestBackupAtMs } from './backup-files.ts';

it('[Y85] a backup that a clock that was ahead made does not count as the newest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-backups-'));
  const now = Date.parse('2026-06-15T15:00:00.000Z');
  for (const at of ['2026-06-14T15:00:00.000Z', '2030-01-01T00:00:00.000Z']) {
    const path = backupPath(folder, at);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
  expect(newestBackupAtMs(folder, now)).toBe(now - 86_400_000);
  rmSync(folder, { recursive: true });
});
