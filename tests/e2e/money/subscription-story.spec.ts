import { expect as checks, type Page } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from '../support/api.ts';
import { expectNoAxeFaults } from '../support/axe.ts';
import { openPaidVenue, type PaidVenue, setFailures, setPaidUntil, venueDay } from '../support/platform.ts';
import { onCheckout } from '../support/registering.ts';
import type { RealServer } from '../support/server.ts';
import { uploadWaiver } from '../support/tablet.ts';
import { test } from '../support/test.ts';

let server: RealServer;
/* The payment library and each screen's code come when they are first used. */
const expect = checks.configure({ timeout: 20_000 });

/* Each is a whole journey. */
test.setTimeout(240_000);
test.beforeAll(({ server: running }) => {
  server = running;
});

test('[P12] a plan is switched with the stored card: declined changes nothing, a lost answer charges once', async ({
  page,
}) => {
  const venue = await openPaidVenue(server, 'Harbor');
  await openAs(page, venue, '/my-profile');
  await page.getByRole('tab', { name: 'My Subscription' }).click();

  await test.step('[P13] a card is stored through the card field', async () => {
    await page.getByRole('button', { name: 'Update Payment Method' }).click();
    await page.getByLabel('Card number').fill('4111 1111 1111 1111');
    await page.getByLabel('Expiration (MM/YY)').fill('12/39');
    await page.getByLabel('CVV').fill('123');
    await page.getByLabel('ZIP').fill('12207');
    await page.getByRole('button', { name: 'Save Card' }).click();
    await expect(page.getByRole('button', { name: 'Update Payment Method' })).toBeVisible();
    await expect(page.getByText(/1111/).first()).toBeVisible();
  });

  const switchTo = async (plan: string): Promise<void> => {
    await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).click();
    await page.getByRole('button', { name: 'Switch Plan' }).click();
    await expect(page.getByRole('dialog').getByText('Due now')).toBeVisible();
  };

  await test.step('declined: the plan stays', async () => {
    await setFailures(server, { kind: 'decline', on: 'payment', code: 'GENERIC_DECLINE' });
    await switchTo('Yearly Professional');
    /* 660.00 less the whole month that was paid today. */
    await page.getByRole('button', { name: 'Pay $585.00 and switch' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/declined/i);
    await expectNoAxeFaults(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await subscriptionOf(venue)).planType).toBe('monthly');
  });

  await test.step('[P2] the answer is lost: one charge, and the switch comes to be', async () => {
    await setFailures(server, { kind: 'drop', on: 'payment' });
    await switchTo('Yearly Professional');
    await page.getByRole('button', { name: 'Pay $585.00 and switch' }).click();
    await expect.poll(async () => (await subscriptionOf(venue)).planType, { timeout: 60_000 }).toBe('yearly');
    const { body } = await call<{ payments: { amount: number; status: string }[] }>(
      server,
      'GET',
      `/api/subscription-management/${venue.clientId}/payments`,
      { token: venue.token },
    );
    expect(body.payments.filter(({ amount, status }) => amount === 585 && status === 'completed')).toHaveLength(1);
  });
});

test('[R5] [R6] a subscription runs out: a warning, grace, read-only with the door open, and a renewal', async ({
  page,
}) => {
  const venue = await openPaidVenue(server, 'Quarry');
  await uploadWaiver(server, venue);
  await call(server, 'POST', '/api/public/waiver/waiver-signature', { body: adultBody(venue.clientId) });
  await openAs(page, venue, '/client-dashboard');
  const banner = page.getByRole('region', { name: 'Subscription notice' });
  const on = async (day: number): Promise<void> => {
    await setPaidUntil(server, venue.clientId, venueDay(day));
    await page.goto(`${server.url}/client-dashboard`);
  };
  await expect(page.getByRole('heading', { level: 1, name: venue.companyName })).toBeVisible();
  await expect(banner).toBeHidden();

  await test.step('three days before the end it is warned of', async () => {
    await on(2);
    await expect(banner).toContainText('Without renewal, access becomes read-only on');
  });
  await test.step('in grace everything still works', async () => {
    await on(-3);
    await expect(banner).toContainText('4 days of grace left.');
    expect(await rename(venue)).toBe(200);
  });
  await test.step('from day 8 on it is read-only: nothing is set up anymore', async () => {
    await on(-8);
    await expect(banner).toContainText('Access is read-only.');
    await expectNoAxeFaults(page);
    expect(await rename(venue)).toBe(403);
  });
  await test.step('[W6] the door works: people sign and are checked in', async () => {
    const signed = await call(server, 'POST', '/api/public/waiver/waiver-signature', {
      body: { ...adultBody(venue.clientId), adult_first_name: 'Grace' },
    });
    expect(signed.status).toBe(200);
    await page.goto(`${server.url}/customer-check-in`);
    await page.getByLabel('Search customers').fill('Grace');
    await page
      .getByRole('button', { name: /^Check In/ })
      .first()
      .click();
    await expect(page.getByText('Already Checked In (1)')).toBeVisible();
  });
  await test.step('the owner renews by link and is active again', async () => {
    await page.goto(`${server.url}/client-dashboard`);
    await banner.getByRole('link', { name: 'Renew Now' }).click();
    await page.getByRole('button', { name: 'Renew for $75.00' }).click();
    await onCheckout(page);
    await page.getByRole('button', { name: 'Pay $75.00' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Login' }).click();
    await expect(page).toHaveURL(/\/client-dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: venue.companyName })).toBeVisible();
    await expect(banner).toBeHidden();
    expect(await rename(venue)).toBe(200);
  });
});

async function openAs(page: Page, venue: PaidVenue, path: string): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.evaluate((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}${path}`);
}

async function subscriptionOf(venue: PaidVenue): Promise<{ planType: string }> {
  const path = `/api/subscription-management/${venue.clientId}/status`;
  const { body } = await call<{ subscription: { planType: string } }>(server, 'GET', path, { token: venue.token });
  return body.subscription;
}

/** The status of a change to the venue's own record. */
async function rename(venue: PaidVenue): Promise<number> {
  const path = `/api/clients/${venue.clientId}/profile`;
  return (await call(server, 'PATCH', path, { token: venue.token, body: { contact_first_name: 'Dana' } })).status;
}
