import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'vitest';
import { prepareServer } from '../e2e/support/server.ts';
import { setUpWithVenue } from '../e2e/support/set-up.ts';
import { otherNode } from '../helpers/processes/other-node.ts';
import { root } from '../run/steps.ts';
import { appForNode } from './support/app-for-node.ts';
import { expectSignedPdf, signFirstWaiver } from './support/sign-waiver.ts';

/**
 * One of each line that is served, newest last. Of 24 the last whose headers do not make better-sqlite3 abort when garbage is
 * collected without a context (nodejs/node#65446).
 */
const versions = ['20.20.2', '22.23.3', '24.18.1', '26.10.0'];

/** The first time on a machine it is fetched and compiled for, which takes half a minute. */
const WITHIN_MS = 300_000;

let folder: string;

beforeEach(() => {
  /* Hard links need the same file system. */
  mkdirSync(join(root, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(root, 'test-results', 'node-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(versions)(
  '[I14] the built server signs, writes PDFs and survives a power cut on Node %s',
  async (version) => {
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
  },
  WITHIN_MS,
);
