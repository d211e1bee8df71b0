import { expect } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

test.use({ serviceWorkers: 'allow' });

test('[B34] [K4] the service worker leaves a calendar’s address to the server, and axe finds nothing where it is made', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/calendar-feeds`);
  await expect(page.getByText('No calendars yet')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: 'Add a Calendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make Address' }).click();
  await expect(dialog.getByText('it is not shown again')).toBeVisible();
  await expectNoFaultAtSizes(page);
  const url = (await dialog.getByRole('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /The whole venue/ })).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  /* The shell's worker answers with the application's page what it takes for a screen. */
  expect((await page.goto(`${server.url}/no-such-screen`))?.fromServiceWorker()).toBe(true);

  const unknown = await page.goto(url.replace('.ics', 'x.ics'));
  expect([unknown?.status(), unknown?.fromServiceWorker()]).toEqual([404, false]);
  await page.goto(`${server.url}/calendar-feeds`);
  const download = page.waitForEvent('download');
  await page.evaluate((address) => window.location.assign(address), url);
  expect((await download).url()).toBe(url);
});
