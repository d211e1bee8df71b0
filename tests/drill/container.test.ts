import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../e2e/support/api.ts';
import { prepareServer } from '../e2e/support/server.ts';
import { seedVenue } from '../e2e/support/venue.ts';
import { root } from '../run/steps.ts';
import { followDockerfile, type Image } from './support/image-steps.ts';
import { expectSignedPdf, signFirstWaiver } from './support/sign-waiver.ts';

/** The account that runs it where the test is root: like the image's own, it may write nothing but its data. */
const NOBODY = 65_534;
const FOLDER_MB_MAX = 400;
const isRoot = process.getuid?.() === 0;

let parent: string;
let image: Image;

beforeAll(() => {
  /* Hard links need the same file system. */
  mkdirSync(join(root, 'test-results'), { recursive: true });
  parent = mkdtempSync(join(root, 'test-results', 'container-'));
  chmodSync(parent, 0o755);
  const [build, folder] = [join(parent, 'build'), join(parent, 'app')];
  mkdirSync(build);
  mkdirSync(folder);
  image = followDockerfile(build, folder);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const find = (...args: string[]): string[] =>
  execFileSync('find', ['.', ...args], { cwd: image.folder, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

it('[Y67] the container’s steps give a server that serves the front door as a plain user, and nothing else', async () => {
  const tools = ['vite', 'tsx', 'typescript', 'vitest', 'react', '@mantine/core', '@playwright/test', '@biomejs/biome'];
  expect(tools.filter((name) => existsSync(join(image.folder, 'node_modules', name)))).toEqual([]);
  expect(find('-path', './node_modules', '-prune', '-o', '-name', '*.test.*', '-print')).toEqual([]);
  expect(find('-maxdepth', '1', '-printf', '%f\n').toSorted((a, b) => a.localeCompare(b))).toEqual([
    '.',
    'client',
    'kiosk-config',
    'migrations',
    'node_modules',
    'package.json',
    'server',
    'sync-protocol',
  ]);
  expect(find('-name', '*.ts', '-path', '*/src/*', '-not', '-path', './node_modules/*')).toEqual([]);
  const [megabytes = ''] = execFileSync('du', ['-sm', image.folder], { encoding: 'utf8' }).split('\t');
  expect(Number(megabytes)).toBeLessThan(FOLDER_MB_MAX);
  expect(image.user).toBe('node');
  expect(image.command.at(-1)).toBe('server/start.js');

  const { DATA_DIR: _, PORT: __, ...environment } = image.environment;
  const server = await prepareServer({ ...environment, ...(isRoot ? { HOME: '/nonexistent' } : {}) }, image.folder, {
    script: image.command.at(-1) ?? '',
    nodeOptions: image.command.slice(1, -1),
    ...(isRoot ? { uid: NOBODY } : {}),
  });
  const healthCheck = () =>
    spawnSync(process.execPath, image.healthCheck.slice(1), {
      cwd: image.folder,
      env: { PORT: new URL(server.url).port },
    }).status;
  try {
    const venue = await seedVenue(server);
    if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, server.dataDir]);
    expect(healthCheck()).toBe(1);
    await server.start();
    if (isRoot)
      expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${NOBODY}\\s`, 'm'));
    expect(healthCheck()).toBe(0);
    const page = await fetch(server.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const waiverId = await signFirstWaiver(server, venue);
    await expectSignedPdf(server, venue, waiverId);
    const checkIn = { token: venue.token, body: { waiver_id: waiverId } };
    expect((await call(server, 'POST', `/api/clients/${venue.clientId}/checkins`, checkIn)).status).toBe(200);
    const backup = spawnSync(process.execPath, ['server/command.js', 'backup'], {
      cwd: image.folder,
      encoding: 'utf8',
      env: { DATA_DIR: server.dataDir },
      ...(isRoot ? { uid: NOBODY } : {}),
    });
    expect(backup.status, backup.stderr).toBe(0);
  } finally {
    await server.dispose();
  }
});
