import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareServer, type RealServer } from '../e2e/support/server.ts';
import { seedVenue } from '../e2e/support/venue.ts';
import { freePort } from '../helpers/processes/free-port.ts';
import { root } from '../run/steps.ts';
import { expectSignedPdf, signFirstWaiver } from './support/sign-waiver.ts';

const DRILL_WITHIN_MS = 150_000;

const environmentOf = ({ dataDir }: RealServer) => ({ PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir });

function backUp(server: RealServer): void {
  execFileSync(process.execPath, ['server/command.js', 'backup'], { cwd: root, env: environmentOf(server) });
}

const drill = (server: RealServer, environment: Record<string, string>) =>
  spawnSync('sh', [join(root, 'server/deploy/restore-drill.sh')], {
    cwd: root,
    encoding: 'utf8',
    timeout: DRILL_WITHIN_MS,
    env: { ...environmentOf(server), ...environment },
  });

it('[Y68] the drill restores and serves the newest backup next to the running server, which goes on', async () => {
  const server = await prepareServer();
  try {
    const venue = await seedVenue(server);
    await server.start();
    const waiverId = await signFirstWaiver(server, venue);
    backUp(server);
    const { status, stdout, stderr } = drill(server, { PORT: String(await freePort()) });
    expect([status, stdout.trim()], stderr).toEqual([0, expect.stringMatching(/^Restored and served: .*\.db$/)]);
    await expectSignedPdf(server, venue, waiverId);
  } finally {
    await server.dispose();
  }
});

it('[Y68] the drill fails for a damaged backup, and leaves nothing behind', async () => {
  const server = await prepareServer();
  try {
    await seedVenue(server);
    backUp(server);
    const [backup = ''] = readdirSync(join(server.dataDir, 'backups'));
    writeFileSync(join(server.dataDir, 'backups', backup), 'damaged');
    const before = readdirSync(server.dataDir);
    const { status, stderr } = drill(server, { TMPDIR: server.dataDir });
    expect(status).toBe(1);
    expect(stderr).toContain('not a Gatehouse database');
    expect(readdirSync(server.dataDir)).toEqual(before);
  } finally {
    await server.dispose();
  }
});
