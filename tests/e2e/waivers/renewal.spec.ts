import { expect, type Page } from '@playwright/test';
import { consent, sign } from '../desk/kiosk-harness/visitor.ts';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { expectNothingCutInEither } from '../support/cut-off.ts';
import { inDatabaseOf } from '../support/database-of-server.ts';
import { mailRenewals, renewalLinks, seedRenewingVenue, signInSpanish } from '../support/renewals.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';

test.use({ viewport: phone, locale: 'en-US' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const mia = { first_name: 'Mia', last_name: 'Lovelace', DoB: '2015-05-05' };

/** How many mails the venue's visitors got about an end. */
const mailsOf = (server: RealServer, { clientId }: SeededVenue): Promise<number> =>
  inDatabaseOf(server, ({ db }) =>
    db.readVenue(clientId, async (reader) => {
      const links = await reader.selectFrom('renewal_links').where('client_id', '=', clientId).selectAll().execute();
      return links.length;
    }),
  );

test('[W48] [W49] a link that scanners followed opens the form once, filled in; it is signed, and a new link is mailed for one that is used', async ({
  page,
  context,
  server,
}) => {
  const venue = await seedRenewingVenue(server);
  const email = `${venue.clientId.toLowerCase()}@example.org`;
  await signInSpanish(server, venue, { email, minors: [mia] });
  await mailRenewals(server, venue);
  const first = await renewalLinks(server, email);

  await test.step('a scanner reads both pages, and uses nothing up', async () => {
    for (const link of [first.renew, first.unsubscribe]) {
      const answer = await fetch(link);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
  });

  await test.step('the page asks nothing of the server before the button', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await page.goto(first.renew);
    await expect(heading(page, 'Sign again')).toBeFocused();
    await expectNoFaultAtSizes(page);
    await expectNothingCutInEither(page, 'ask');
    expect(calls).toEqual([]);
  });

  await test.step('offline, the button says so, and opens the form at the next try', async () => {
    await context.setOffline(true);
    await press(page, 'Continue');
    await expect(page.getByRole('alert')).toHaveText('You’re not connected. Please try again.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
    await expect(page.getByLabel('Nombre')).toHaveValue('Mia');
  });

  await test.step('a second tab finds the link used, and gets a new one by mail, which opens the form too', async () => {
    const other = await context.newPage();
    await other.goto(first.renew);
    await press(other, 'Continue');
    await expect(heading(other, 'This link no longer works')).toBeFocused();
    await expectNoFaultAtSizes(other);
    await press(other, 'Send me a new link');
    await expect(heading(other, 'Please check your email')).toBeFocused();
    await expect.poll(async () => (await renewalLinks(server, email)).renew).not.toBe(first.renew);
    const again = await renewalLinks(server, email);
    expect(again.unsubscribe).toBe(first.unsubscribe);
    await other.goto(again.renew);
    await press(other, 'Continue');
    await expect(other.getByLabel('Nombre')).toHaveValue('Mia');
    await other.close();
  });

  await test.step('a reload keeps what was typed; the form is signed in Spanish', async () => {
    await page.getByLabel('Nombre').fill('Mía');
    await page.reload();
    await expect(page.getByLabel('Nombre')).toHaveValue('Mía');
    await press(page, 'Continuar');
    await expect(page.getByLabel('Nombre')).toHaveValue('Zoë');
    await expect(page.getByLabel('Apellido')).toHaveValue('Łukasik');
    await expectNothingCutInEither(page, 'form');
    await press(page, 'English');
    await sign(page);
    await consent(page);
    await press(page, 'Sign and finish');
    await expect(page.getByText('Thank you, Zoë!')).toBeVisible();
  });

  await test.step('the link is over after a reload, and nothing is mailed for what was signed', async () => {
    const before = await mailsOf(server, venue);
    await page.reload();
    await press(page, 'Continue');
    await expect(heading(page, 'This link no longer works')).toBeVisible();
    await press(page, 'Send me a new link');
    await expect(heading(page, 'Please check your email')).toBeVisible();
    expect(await mailsOf(server, venue)).toBe(before);
  });
});

test('[W49] after a renewal, the next person signs what a visit needs, in a form of their own', async ({
  page,
  server,
}) => {
  const venue = await seedRenewingVenue(server);
  const email = `${venue.clientId.toLowerCase()}@example.org`;
  await signInSpanish(server, venue, { email });
  await mailRenewals(server, venue);
  await page.goto((await renewalLinks(server, email)).renew);
  await press(page, 'Continue');
  await expect(page.getByLabel('Nombre')).toHaveValue('Zoë');
  await press(page, 'English');
  await sign(page);
  await consent(page);
  await press(page, 'Sign and finish');
  await press(page, 'Sign another waiver');
  await expect(page).toHaveURL(`${server.url}/waiver/${venue.clientId}`);
  await expect(heading(page, 'Sign your waiver')).toBeVisible();
});

test('[W48] who unsubscribes, by the page or by one click of a mail program, is mailed nothing more', async ({
  page,
  server,
}) => {
  const venue = await seedRenewingVenue(server);
  const [byPage = '', byClick = ''] = ['page', 'click'].map(
    (by) => `${by}-${venue.clientId.toLowerCase()}@example.org`,
  );
  await signInSpanish(server, venue, { email: byPage });
  await signInSpanish(server, venue, { email: byClick, adult_first_name: 'Ana', minors: [mia] });
  await mailRenewals(server, venue);

  await page.goto((await renewalLinks(server, byPage)).unsubscribe);
  await expect(heading(page, 'No more of these emails?')).toBeFocused();
  await expectNoFaultAtSizes(page);
  await press(page, 'Unsubscribe');
  await expect(heading(page, 'You are unsubscribed')).toBeFocused();

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const { unsubscribe } = await renewalLinks(server, byClick);
  expect((await fetch(unsubscribe, { method: 'POST', body })).status).toBe(200);

  /* The same people, with another signature that ends. */
  const before = await mailsOf(server, venue);
  const validity = { validity_count: 31 };
  const path = `/api/clients/${venue.clientId}/waiver-documents/default`;
  expect((await call(server, 'PUT', path, { token: venue.token, body: validity })).status).toBe(200);
  await mailRenewals(server, venue);
  expect(await mailsOf(server, venue)).toBe(before);
});
