import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { otherNode } from '../../helpers/processes/other-node.ts';
import { root } from '../../run/steps.ts';
import { appForNode } from '../support/app-for-node.ts';
import { prepareServer } from '../support/server.ts';
import { setUpWithVenue } from '../support/set-up.ts';
import { expectSignedPdf, signFirstWaiver } from '../support/sign-waiver.ts';

/**
 * One of each line that is served, newest last. Of 24 the last whose headers do not make better-sqlite3 abort when garbage is
 * collected without a context (nodejs/node#65446).
 */
const versions = ['20.20.2', '22.23.3', '24.18.1', '26.10.0'];

/* To compile for a version takes half a minute. */
test.describe.configure({ mode: 'parallel' });

let folder: string;

test.beforeEach(() => {
  /* Hard links need the same file system. */
  mkdirSync(join(root, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(root, 'test-results', 'node-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

for (const version of versions)
  test(`[I14] the built server signs, writes PDFs and survives a power cut on Node ${version}`, async () => {
    /* The first time on a machine it is fetched and compiled for. */
    test.setTimeout(300_000);
    const { execPath, sqlite } = otherNode(version);
    appForNode(folder, sqlite);
    const server = await prepareServer({}, folder, { node: execPath, script: 'server/start.js' });
    try {
      await server.start();
      const venue = await setUpWithVenue(server);
      const waiverId = await signFirstWaiver(server, venue);
      await expectSignedPdf(server, venue, waiverId);
      await server.kill();
      await server.start();
      await expectSignedPdf(server, venue, waiverId);
    } finally {
      await server.dispose();
    }
  });
