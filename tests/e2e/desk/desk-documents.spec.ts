import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { openDesk, storedCheckIns } from '../support/desk.ts';
import { publishDocument } from '../support/documents.ts';
import { bookAtDesk, seedPartyVenue, signForParty } from '../support/parties.ts';
import { pairTablet } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { drawSignature, savePad } from '../support/visitor.ts';

const counter = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' } as const;
const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
const search = (page: Page) => page.getByLabel('Search customers');
const question = (page: Page) => page.getByRole('dialog', { name: 'Not Everything Is Signed' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function completeForm(page: Page, firstName: string): Promise<void> {
  await expect(page.getByLabel('First Name')).toHaveValue(firstName);
  await page.getByLabel('Date of Birth').fill('02/28/1990');
  await page.getByRole('textbox', { name: 'Email' }).fill('visitor@example.com');
  await page.getByLabel('Phone Number').fill('(518) 555-0148');
  await drawSignature(page);
  await savePad(page);
  await page.getByLabel('I agree to sign this waiver electronically.').check();
  await page.getByRole('button', { name: 'Sign and finish' }).click();
}

test('[F65] [F66] the desk says what the third guest of a party lacks, and lets them sign just that offline', async ({
  server,
  browser,
}) => {
  const venue = await seedPartyVenue(server);
  const booking = await bookAtDesk(server, venue, { party_name: 'Curie', booking_time: '15:00' });
  const axe = await publishDocument(server, venue, {
    name: 'Axe throwing waiver',
    needed_by: 'offerings',
    offering_ids: [`${venue.clientId}-Off1`],
    validity: 'months',
    validity_count: 6,
  });
  await signForParty(server, venue, booking, { firstName: 'Ana', signsAll: true });
  await signForParty(server, venue, booking, { firstName: 'Ben', signsAll: true });
  const cleo = await signForParty(server, venue, booking, { firstName: 'Cleo', signsAll: false });

  await test.step('a signed-in browser names what is missing', async () => {
    const context = await browser.newContext({ ...counter, serviceWorkers: 'block' });
    const page = await openDesk(context, server, venue, 4);
    await expect(row(page, 'Cleo')).toContainText('Missing: Axe throwing waiver');
    await expect(row(page, 'Ana')).not.toContainText('missing');
    await expect(row(page, 'Zainab')).not.toContainText('missing');
    await page.keyboard.press('Alt+p');
    await page.getByRole('button', { name: /^Check in party Curie/ }).click();
    const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    await expect(people.filter({ hasText: 'missing' })).toHaveText(/^Cleo Guest.*Missing: Axe throwing waiver/);
    await context.close();
  });

  const context = await browser.newContext(counter);
  const desk = await context.newPage();
  await pairTablet(desk, server, venue, 'front_desk');
  await desk.goto(`${server.url}/customer-check-in`);
  await expect(row(desk, 'Cleo')).toContainText('Missing: Axe throwing waiver');

  await test.step('without the network the form on the desk’s own device has just that document', async () => {
    await context.setOffline(true);
    await search(desk).fill('cleo');
    await search(desk).press('Enter');
    await expect(question(desk)).toContainText('What Cleo Guest has to sign:Missing: Axe throwing waiver');
    await expectNoFaultAtSizes(desk, sizes);
    await expect(question(desk).getByRole('button', { name: 'Sign Now' })).toBeFocused();
    await desk.keyboard.press('Enter');
    const form = desk.getByRole('dialog', { name: 'Waiver of Cleo Guest' });
    await expect(form.getByRole('heading', { name: 'Adult Waiver Form' })).toBeVisible();
    await completeForm(desk, 'Cleo');
  });

  await test.step('then the person is ready, comes in, and the server says the same', async () => {
    await expect(desk.getByRole('dialog', { name: 'Cleo Guest Has Signed' })).toContainText('Everything is signed.');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('Cleo Guest checked in').last()).toBeVisible();
    await context.setOffline(false);
    await expect.poll(async () => (await storedCheckIns(server, venue)).length).toBe(1);
    const customers = `/api/clients/${venue.clientId}/customers`;
    const rows = await call<{ documents?: object[] }[]>(server, 'GET', customers, { token: venue.token });
    expect(rows.body[0]?.documents).toEqual([{ document_id: axe, text_version: 1 }]);
    const path = `${customers}/waiver/${cleo}/documents`;
    const answer = await call<{ is_ready: boolean; documents: { document_id: string; status: string }[] }>(
      server,
      'GET',
      path,
      { token: venue.token },
    );
    expect(answer.body).toMatchObject({ is_ready: true });
    expect(answer.body.documents).toContainEqual(expect.objectContaining({ document_id: axe, status: 'valid' }));
  });
  await context.close();
});
