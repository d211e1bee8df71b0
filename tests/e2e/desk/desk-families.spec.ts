import { expect, type Page } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { openDesk, signWaiver, storedCheckIns } from '../support/desk.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });

const search = (page: Page) => page.getByLabel('Search customers');

test('[F21] a desk without network checks in a family by keyboard alone, takes all of them back, and checks in those who stay', async ({
  server,
  context,
}) => {
  const venue = await seedWaiverVenue(server);
  const minors = [
    { first_name: 'Mia', last_name: 'Łukasik', DoB: '2015-01-01' },
    { first_name: 'Leo', last_name: 'Łukasik', DoB: '2017-05-05' },
  ];
  const signed = await call(server, 'POST', '/api/public/waiver/adult-minor-waiver', {
    body: adultBody(venue.clientId, { minors }),
  });
  expect(signed.status).toBeLessThan(300);
  await signWaiver(server, venue, 'Alone', 'Someone');
  const page = await openDesk(context, server, venue, 4);
  await context.setOffline(true);
  const dialog = page.getByRole('dialog', { name: 'Check In Family' });

  await search(page).fill('leo');
  await expect(page.getByRole('button', { name: 'Check in all 3 of the family of Leo Łukasik' })).toBeVisible();
  await page.keyboard.press('Alt+a');
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Zoë Łukasik.*Adult, \d+/,
    /Mia.*Minor, \d+/,
    /Leo.*Minor, \d+/,
  ]);
  await expect(dialog.getByRole('button', { name: 'Check In All 3' })).toBeFocused();
  await expectNoFaultAtSizes(page);
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await expect(page.getByText('Zoë Łukasik and 2 others checked in').last()).toBeVisible();
  await expect(page.getByText('Already Checked In (3)')).toBeVisible();
  await page.keyboard.press('Alt+u');
  await expect(page.getByText('Already Checked In (0)')).toBeVisible();

  await page.getByRole('button', { name: 'Check in all 3 of the family of Mia Łukasik' }).click();
  await dialog.getByLabel('Zoë Łukasik').uncheck();
  await dialog.getByRole('button', { name: 'Check In 2 of 3' }).click();
  await expect(page.getByText('Already Checked In (2)')).toBeVisible();
  await context.setOffline(false);
  const counted = async () => {
    const rows = await storedCheckIns(server, venue);
    return [rows.length, rows.filter(({ isUndone }) => isUndone).length];
  };
  await expect.poll(counted, { timeout: 20_000 }).toEqual([5, 3]);
});
