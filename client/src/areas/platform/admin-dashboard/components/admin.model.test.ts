import type { AdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import { expect, it } from 'vitest';
import { healthSample } from '#app/testing/admin-samples';
import { healthLines, lengthText } from './admin.model.ts';

const well: AdminHealth = {
  ...healthSample,
  uptime: 12_345.6,
  diskSpace: { freeBytes: 50e9, totalBytes: 100e9 },
  mail: { ...healthSample.mail, unsent: 1, oldestAt: '2026-06-15T14:59:00.000Z' },
  jobs: [
    { name: 'backup', lastRunAt: null, nextRunAt: '2026-06-16T00:00:00.000Z', failingSince: null },
    { name: 'send_mail', lastRunAt: null, nextRunAt: '2026-06-16T00:00:00.000Z', failingSince: null },
  ],
};
const lineOf = (health: AdminHealth, label: string, payments = 0) =>
  healthLines(health, { payments }).find((line) => line.label === label);

it('[Y4] finds nothing wrong with a server that is well, and says since when it runs', () => {
  expect(healthLines(well, { payments: 0 }).filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(lineOf(well, 'API server')).toEqual({
    label: 'API server',
    value: 'Online',
    state: 'ok',
    detail: 'up 12,345 seconds (3 hours)',
  });
  expect(lineOf(well, 'Key')).toBeUndefined();
});

it('[Y85] says that the clock was ahead, and when that was noticed', () => {
  const ahead = { ...well, clock: { noticedAt: '2026-06-14T14:00:00.000Z', aheadSeconds: 7_200 } };
  expect(lineOf(ahead, 'Clock')).toEqual({
    label: 'Clock',
    value: 'Was ahead by 2 hours',
    state: 'attention',
    detail: 'noticed 1 day ago',
  });
});

it('[Y117] says that the mail server is down, and counts what was given up', () => {
  const mail = { unsent: 3, oldestAt: '2026-06-15T14:59:00.000Z', givenUp: 0, downSince: null };
  expect(lineOf({ ...well, mail: { ...mail, givenUp: 2 } }, 'Mail')).toEqual({
    label: 'Mail',
    value: '3 unsent, 2 given up',
    state: 'attention',
    detail: 'oldest 1 minute ago',
  });
  const down = { ...mail, downSince: '2026-06-15T14:55:00.000Z' };
  expect(lineOf({ ...well, mail: down }, 'Mail')).toEqual({
    label: 'Mail',
    value: 'Mail server down, 3 unsent',
    state: 'bad',
    detail: 'for 5 minutes',
  });
});

it('[Y4] names what is broken and what waits too long', () => {
  const ill: AdminHealth = {
    ...well,
    database: 'unavailable',
    key: 'unavailable',
    diskSpace: { freeBytes: 9e9, totalBytes: 100e9 },
    parked: { count: 1_000, oldestAt: '2026-06-13T15:00:00.000Z' },
    mail: { ...well.mail, unsent: 3, oldestAt: '2026-06-15T14:40:00.000Z' },
    jobs: well.jobs.map((job) => ({ ...job, failingSince: job.name === 'backup' ? job.nextRunAt : null })),
  };
  expect(healthLines(ill, { payments: 0 }).filter(({ state }) => state !== 'ok')).toEqual([
    { label: 'Database', value: 'Unavailable', state: 'bad' },
    { label: 'Key', value: 'Unavailable', state: 'bad' },
    { label: 'Sync', value: '1,000 or more parked', state: 'attention', detail: 'oldest 2 days ago' },
    { label: 'Mail', value: '3 unsent', state: 'attention', detail: 'oldest 20 minutes ago' },
    { label: 'Jobs', value: '1 of 2 failing', state: 'bad' },
    { label: 'Disk', value: '9.0 GB free', state: 'attention', detail: 'of 100.0 GB' },
  ]);
  expect(lineOf({ ...well, roles: 'unsafe' }, 'Database role')).toMatchObject({ state: 'attention' });
  expect(lineOf({ ...well, roles: 'ok' }, 'Database role')).toBeUndefined();
  expect(lineOf({ ...well, diskSpace: null }, 'Disk')).toMatchObject({ value: 'Unknown', state: 'ok' });
});

it('writes lengths in whole units', () => {
  expect([0, 1, 59, 60, 3_599, 3_600, 86_400, 200_000].map(lengthText)).toEqual([
    '0 seconds',
    '1 second',
    '59 seconds',
    '1 minute',
    '59 minutes',
    '1 hour',
    '1 day',
    '2 days',
  ]);
});

it('[Y4] [Y43] calls payments settled only while none waits, for the provider or for a decision', () => {
  const asked = { ...well, payments: { unsettled: 2 } };
  const line = (health: AdminHealth, waiting: number) => lineOf(health, 'Payments', waiting);
  expect(line(well, 0)).toEqual({ label: 'Payments', value: 'All settled', state: 'ok' });
  expect(line(asked, 0)).toEqual({ label: 'Payments', value: '2 being confirmed', state: 'ok' });
  expect(line(well, 1)).toEqual({ label: 'Payments', value: '1 needs a decision', state: 'attention' });
  expect(line(asked, 3)).toEqual({
    label: 'Payments',
    value: '3 need a decision',
    state: 'attention',
    detail: '2 being confirmed',
  });
});
