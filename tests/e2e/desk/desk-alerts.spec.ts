import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaultsInEither, expectNoFaultAtSizes } from '../support/axe.ts';
import { openDesk, signWaiver } from '../support/desk.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });

const search = (page: Page) => page.getByLabel('Search customers');

test('[F17] [F18] [F19] [F20] an alert from the customer page stops the desk without network; the owner reads who let the person in and why', async ({
  server,
  context,
}) => {
  const venue = await seedWaiverVenue(server);
  const max = await signWaiver(server, venue, 'Max', 'Banned');
  const ira = await signWaiver(server, venue, 'Ira', 'Hurt');
  const notes = `/api/clients/${venue.clientId}/customers/waiver/${ira}/notes`;
  await call(server, 'POST', notes, { token: venue.token, body: { text: 'Injury last visit', level: 'notice' } });
  const desk = await openDesk(context, server, venue, 2);
  const page = await context.newPage();

  await test.step('the owner writes it', async () => {
    await page.goto(`${server.url}/customers/${max}`);
    const section = page.getByRole('region', { name: 'Notes and Alerts' });
    await expect(section.getByText('No notes yet.')).toBeVisible();
    await section.getByRole('button', { name: 'Add Note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Note' });
    await dialog.getByLabel('Text').fill('Banned until June 1: threw a ball at staff');
    await dialog.getByText('Stop', { exact: true }).click();
    await expectNoAxeFaultsInEither(page, 'dialog', '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Save Note' }).click();
    await expect(section.getByText('Stop at the desk')).toBeVisible();
    await section.getByText('History (1)').click();
    await expect(section.getByText('Written as stop')).toBeVisible();
    await expectNoAxeFaultsInEither(page, 'notes', 'section');
    await page.close();
  });

  await test.step('the desk that had it before the network went asks for a reason', async () => {
    const person = desk.getByRole('row').filter({ hasText: 'Max Banned' });
    await expect(person).toContainText('Stop: Banned until June 1');
    await context.setOffline(true);
    await search(desk).fill('max');
    await expect(desk.getByRole('row').filter({ hasText: 'Max' })).toHaveAttribute('data-selected', 'true');
    await search(desk).press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'An Alert Stops Max Banned' });
    const reason = dialog.getByLabel('Why may this person come in?');
    await expect(reason).toBeFocused();
    await desk.keyboard.press('Enter');
    await desk.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(search(desk)).toBeFocused();
    await expectNoAxeFaultsInEither(desk, 'list');
    await search(desk).press('Enter');
    await expect(reason).toBeFocused();
    await desk.keyboard.type('The owner lifted the ban', { delay: 90 });
    await expectNoFaultAtSizes(desk);
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('Max Banned checked in').last()).toBeVisible();
  });

  await test.step('and the server has it once, with the reason', async () => {
    await context.setOffline(false);
    const list = () =>
      call<unknown[]>(server, 'GET', `/api/clients/${venue.clientId}/checkins/today`, { token: venue.token });
    await expect
      .poll(async () => (await list()).body, { timeout: 20_000 })
      .toEqual([
        expect.objectContaining({
          waiver_id: max,
          alert_text: 'Banned until June 1: threw a ball at staff',
          override_reason: 'The owner lifted the ban',
          needs_review: false,
        }),
      ]);
  });
});
