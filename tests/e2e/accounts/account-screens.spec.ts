import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { accountStates } from '../support/account-states.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { paidBooking } from '../support/bookings/paid-booking.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});

/** Several walks, so that a fault in one does not hide what another finds. */
const walks = {
  registration: /^registration/,
  'payment results': /^payment result/,
  'all other account screens': /^(?!registration|payment result)/,
};

for (const [walk, names] of Object.entries(walks))
  test(`axe finds nothing on ${walk}, on a phone and a desktop, light and dark`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    for (const { name, open } of accountStates.filter((state) => names.test(state.name)))
      await test.step(name, async () => {
        await page.setViewportSize(phone);
        await open(page);
        await expectNoFaultAtSizes(page, [phone, desktop]);
        await page.unrouteAll();
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      });
    await context.close();
  });

test('a form is filled in and sent by keyboard alone', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: desktop });
  const page = await context.newPage();
  await page.goto('/register');
  await page.getByLabel('Company name').focus();
  const { keyboard } = page;
  await keyboard.type('Ridge Line 🎯');
  await keyboard.press('Tab');
  await keyboard.type('dana@ridgeline.example');
  await keyboard.press('Tab');
  await keyboard.type('front-door-1');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await keyboard.press('Space');
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('type', 'text');
  await keyboard.press('Tab');
  await keyboard.type('front-door-1');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeFocused();
  for (
    let tab = 0;
    tab < 12 &&
    !(await page.getByRole('radio', { name: /^Monthly/ }).evaluate((radio) => radio === document.activeElement));
    tab++
  )
    await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel('Company name')).toHaveValue('Ridge Line 🎯');
  await context.close();
});

test.describe('a window that ours opened, after the provider’s page on another origin', () => {
  let provider: Server;
  let providerUrl: string;
  test.beforeAll(async () => {
    provider = createServer((request, response) => {
      const to = new URL(request.url ?? '/', 'http://provider.example').searchParams.get('to') ?? '/';
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Pay</title><a href="${to}">Pay</a>`);
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  });
  test.afterAll(() => provider.close());

  test('[R10] tells its opener of the payment, and closes', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url });
    await context.route('**/api/public/bookings/booking/**', (route) => route.fulfill({ json: paidBooking }));
    const page = await context.newPage();
    await page.goto('/login');
    await page.evaluate(() => {
      window.addEventListener('message', ({ data, origin }) => {
        if (origin === window.location.origin) document.body.dataset['told'] = JSON.stringify(data);
      });
    });
    const result = `${server.url}/payment-success?${new URLSearchParams({ bookingId: 'C00007-1', token: 't' }).toString()}`;
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void window.open(url), `${providerUrl}/?to=${encodeURIComponent(result)}`),
    ]);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('link', { name: 'Pay' }).click();
    await expect(popup.getByRole('heading', { name: 'Booking Payment Successful!' })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.body.dataset['told'] ?? ''))
      .toBe('{"type":"PAYMENT_SUCCESS","clientInfo":{"bookingId":"C00007-1"},"status":"booking_success"}');
    await closed;
    await context.close();
  });
});
