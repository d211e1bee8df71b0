import { expect } from '@playwright/test';
import {
  OIDC_CLIENT_ID,
  type OidcProviderServer,
  startOidcProvider,
  writeProviders,
} from '../../helpers/app/oidc-provider.ts';
import { call } from '../support/api.ts';
import { expectNoAxeFaults } from '../support/axe.ts';
import { mailedLink, startPlatform } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

const MIA = 'mia@chain.example';
let provider: OidcProviderServer;
let server: RealServer;

test.beforeAll(async () => {
  provider = await startOidcProvider();
  const entry = {
    provider_id: 'chain',
    name: 'Chain Inc.',
    issuer: provider.issuer,
    client_id: OIDC_CLIENT_ID,
    client_secret_file: 'secret',
    domains: ['chain.example'],
  };
  server = await startPlatform({ OIDC_PROVIDERS: writeProviders([entry], provider.secret) });
});
test.afterAll(async () => {
  await server.dispose();
  await provider.close();
});

test('[X29] [X30] a person signs in through the provider of their chain, and is back at the page that they asked for', async ({
  page,
}) => {
  await seedVenue(server, { email: MIA });
  const other = await seedVenue(server, { clientName: 'Blue Ridge Axes' });
  const body = { email: MIA, role: 'viewer' };
  await call(server, 'POST', `/api/clients/${other.clientId}/staff`, { token: other.token, body });
  await page.goto(await mailedLink(server, MIA, '/invitation/'));
  const invitation = page.url();
  await page.getByRole('link', { name: 'Log in to accept' }).click();
  const way = page.getByRole('link', { name: 'Sign in with Chain Inc.' });
  await expect(way).toBeVisible();
  await expectNoAxeFaults(page);

  provider.says({ sub: '17', email: MIA, email_verified: false });
  await way.click();
  await expect(page.getByText(/Signing in through your organization didn’t work/)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.getByLabel('Email').fill(MIA);

  /* From here on, nothing is pressed: the application loads by itself and redeems the ticket. */
  provider.says({ sub: '17', email: MIA });
  await way.click();
  await expect(page).toHaveURL(invitation);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(/client-dashboard/);
});
