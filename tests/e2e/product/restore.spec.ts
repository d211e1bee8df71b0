import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { root } from '../../run/steps.ts';
import { call } from '../support/api.ts';
import { prepareServer, type RealServer } from '../support/server.ts';
import { pairTablet, uploadWaiver } from '../support/tablet.ts';
import { seedVenue } from '../support/venue.ts';
import { drawSignature, fillAdultForm, finishWaiver } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow' });

const environmentOf = ({ dataDir }: RealServer) => ({ PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir });
const command = (server: RealServer, ...args: string[]): string =>
  execFileSync(process.execPath, ['server/command.js', ...args], {
    cwd: root,
    env: environmentOf(server),
    stdio: 'pipe',
  }).toString();

async function sign(page: Page, first: string): Promise<void> {
  await fillAdultForm(page, { first, last: 'Lovelace' });
  await drawSignature(page);
  await finishWaiver(page, first);
}

test('[S18] what a tablet signed after the last backup comes back when the server was lost and restored', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const server = await prepareServer();
  try {
    const venue = await seedVenue(server);
    await server.start();
    await uploadWaiver(server, venue);
    const names = async () => {
      const path = `/api/clients/${venue.clientId}/customers`;
      const { body } = await call<{ first_name: string }[]>(server, 'GET', path, { token: venue.token });
      return (
        JSON.stringify(body)
          .match(/Ada|Grace|Joan/g)
          ?.toSorted((a, b) => a.localeCompare(b)) ?? []
      );
    };
    await pairTablet(page, server, venue, 'kiosk');
    await page.goto(`${server.url}/kiosk`);
    await sign(page, 'Ada');
    await expect.poll(names).toEqual(['Ada']);
    command(server, 'backup');
    await sign(page, 'Grace');
    await expect.poll(names).toEqual(['Ada', 'Grace']);

    /* The database is lost; the folder of the backups and the key are left. */
    await server.kill();
    for (const name of readdirSync(server.dataDir).filter((file) => file.startsWith('gatehouse.db')))
      rmSync(join(server.dataDir, name));
    const backup = readdirSync(join(server.dataDir, 'backups')).find((name) => name.endsWith('.db')) ?? '';
    command(server, 'restore', join(server.dataDir, 'backups', backup));
    await server.start();
    await expect.poll(names, { timeout: 90_000 }).toEqual(['Ada', 'Grace']);
    await sign(page, 'Joan');
    await expect.poll(names).toEqual(['Ada', 'Grace', 'Joan']);
    await server.stop();
    command(server, 'verify-audit');
  } finally {
    await server.dispose();
  }
});
