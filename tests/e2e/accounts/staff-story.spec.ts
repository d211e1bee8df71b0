import { expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { newProfile } from '../support/browser.ts';
import { signWaiver, storedCheckIns } from '../support/desk.ts';
import { mailedLink } from '../support/platform.ts';
import { pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';

const sizes = [
  { width: 320, height: 800 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

const PIN = '471188';

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite a Person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: email })).toBeVisible();
}

async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('textbox', { name: /^Password/ }).fill('front-door-1');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('front-door-1');
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.waitForURL(/client-dashboard|customer-check-in/);
}

async function signOn(tablet: Page, name: string): Promise<void> {
  await tablet.getByRole('button', { name: 'Choose your name' }).click();
  const dialog = tablet.getByRole('dialog');
  await dialog.getByRole('button', { name }).click();
  for (const digit of PIN) await dialog.getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: 'Sign on' }).click();
  await expect(tablet.getByText(`${name} is using this tablet.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

async function checkIn(tablet: Page, name: string): Promise<void> {
  await tablet.getByRole('button', { name: `Check In ${name}` }).click();
  await expect(tablet.getByText(`${name} checked in`).last()).toBeVisible();
}

test('[X23] [S41] [S42] [S44] an owner invites a manager, who invites a person for the desk; that person checks in offline, and what they did after they were removed is marked', async ({
  page,
  browser,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  await signWaiver(server, venue, 'Ada', 'Lovelace');
  await signWaiver(server, venue, 'Max', 'Born');
  const manager = `manager.${venue.clientId.toLowerCase()}@staff.example`;
  const desk = `desk.${venue.clientId.toLowerCase()}@staff.example`;
  const profile = newProfile();
  const nameOnTablet = (tablet: Page) => tablet.getByRole('region', { name: 'Who is using this tablet' });
  try {
    await test.step('the owner invites a manager, who accepts and invites a person for the desk', async () => {
      await page.goto(`${server.url}/login`);
      await page.evaluate((stored) => localStorage.setItem('token', stored), venue.token);
      await page.goto(`${server.url}/staff`);
      await invite(page, manager, 'manager');
      await expectNoFaultAtSizes(page, sizes);
      const context = await browser.newContext();
      const theirs = await context.newPage();
      const link = await mailedLink(server, manager, '/invitation/');
      await theirs.goto(link);
      await expect(theirs.getByText('Your role will be: Manager')).toBeVisible();
      await expectNoFaultAtSizes(theirs, sizes);
      await accept(theirs, link, 'Mia Manager');
      await theirs.goto(`${server.url}/staff`);
      await expect(theirs.getByRole('row', { name: /Mia Manager \(you\)/ })).toBeVisible();
      await invite(theirs, desk, 'desk');
      await theirs.goto(link);
      await expect(theirs.getByText('no longer valid')).toBeVisible();
      await context.close();
    });

    await test.step('the person for the desk accepts and chooses a PIN', async () => {
      const context = await browser.newContext();
      const theirs = await context.newPage();
      await accept(theirs, await mailedLink(server, desk, '/invitation/'), 'Dan Desk');
      await theirs.goto(`${server.url}/my-sign-in`);
      await theirs.getByRole('button', { name: 'My PIN' }).click();
      await theirs.getByRole('dialog').getByLabel('PIN', { exact: true }).fill(PIN);
      await theirs.getByRole('button', { name: 'Save PIN' }).click();
      await expect(theirs.getByRole('dialog')).toHaveCount(0);
      await context.close();
      await page.reload();
      await expect(page.getByRole('row', { name: /Dan Desk/ }).getByText('Front desk')).toBeVisible();
    });

    const context = await profile.open();
    const tablet = await context.newPage();
    await pairTablet(tablet, server, venue, 'front_desk');
    await tablet.goto(`${server.url}/customer-check-in`);
    await expect(tablet.getByText('Showing 2 of 2 customers')).toBeVisible();

    const later = await test.step('the tablet is offline; the person signs on and checks in', async () => {
      await context.setOffline(true);
      await signOn(tablet, 'Dan Desk');
      await checkIn(tablet, 'Ada Lovelace');
      /* The tablet is switched off and on. */
      await profile.kill();
      const again = await profile.open();
      await again.setOffline(true);
      const reopened = await again.newPage();
      await reopened.goto(`${server.url}/customer-check-in`);
      await expect(reopened.getByText('Already Checked In (1)')).toBeVisible();
      return { again, reopened };
    });

    await test.step('the owner removes the person, who goes on at the offline tablet', async () => {
      await page.getByRole('button', { name: 'Remove Dan Desk' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByRole('row', { name: /Dan Desk/ })).toHaveCount(0);
      await signOn(later.reopened, 'Dan Desk');
      await checkIn(later.reopened, 'Max Born');
      expect(await storedCheckIns(server, venue)).toEqual([]);
    });

    await test.step('online, the tablet forgets the person, and the owner sees both check-ins, the second one marked', async () => {
      await later.again.setOffline(false);
      await expect(nameOnTablet(later.reopened)).toHaveCount(0);
      await expect.poll(async () => (await storedCheckIns(server, venue)).length).toBe(2);
      await page.goto(`${server.url}/customer-check-in?view=attendance&part=checkins`);
      const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
      const mark = 'The person at the desk did not work here at that time.';
      await expect(rowOf('Max Born')).toContainText(`Dan Desk${mark}`);
      await expect(rowOf('Ada Lovelace')).toContainText('Dan Desk');
      await expect(rowOf('Ada Lovelace')).not.toContainText(mark);
    });
  } finally {
    await profile.dispose();
  }
});
