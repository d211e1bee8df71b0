import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareServer } from '../e2e/support/server.ts';
import { seedVenue } from '../e2e/support/venue.ts';
import { root } from '../run/steps.ts';
import { linkModules, packages } from './support/linked-modules.ts';
import { expectSignedPdf, signFirstWaiver } from './support/sign-waiver.ts';

let checkout: string;

beforeAll(() => {
  /* Hard links need the same file system. */
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  checkout = mkdtempSync(join(folder, 'production-'));
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const path of tracked) {
    mkdirSync(join(checkout, dirname(path)), { recursive: true });
    copyFileSync(join(root, path), join(checkout, path));
  }
  linkModules(checkout);
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const npm = (...args: string[]) => spawnSync('npm', args, { cwd: checkout, encoding: 'utf8' });

it('a production install serves, keeps signatures and writes their PDFs without anything that builds', async () => {
  const pruned = npm('prune', '--omit=dev', '--offline');
  expect(pruned.status, pruned.stderr).toBe(0);
  for (const tool of ['vite', 'tsx', 'vitest', '@playwright/test', 'react', '@mantine/core', 'recharts'])
    expect(existsSync(join(checkout, 'node_modules', tool)), tool).toBe(false);

  const unbuilt = npm('start', '--silent');
  expect([unbuilt.status, unbuilt.stderr.trim().split('\n').at(-1)]).toEqual([
    1,
    'Gatehouse has not been built, and its build tools are not installed. Run: npm ci && npm run build',
  ]);

  for (const name of packages)
    if (existsSync(join(root, name, 'dist')))
      cpSync(join(root, name, 'dist'), join(checkout, name, 'dist'), { recursive: true });
  const server = await prepareServer({}, checkout);
  try {
    const venue = await seedVenue(server);
    await server.start();
    const page = await fetch(server.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    await expectSignedPdf(server, venue, await signFirstWaiver(server, venue));
    await server.stop();
    const audit = spawnSync('npm', ['run', '--silent', 'verify-audit'], {
      cwd: checkout,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: server.dataDir },
    });
    expect(audit.status, audit.stderr).toBe(0);
  } finally {
    await server.dispose();
  }
});
