import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { codesIn } from '../../helpers/samples/barcode-reader.ts';
import { picturesOf } from '../../helpers/samples/read-pdf.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { signWaiver } from '../support/desk.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';

const codesOf = (id: string) => [`Code128 ${id.replaceAll('-', '')}`, `QRCode ${id.replaceAll('-', '')}`];

/** The picture in the mail to an address, once it was sent. */
function mailedPicture(server: RealServer, to: string): Uint8Array | null {
  const folder = join(server.dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const mail = names
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .find((text) => text.includes(`To: ${to}`) && text.includes('member-card.png'));
  const base64 = mail && /Content-Type: image\/png[^]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(mail)?.[1];
  return base64 ? new Uint8Array(Buffer.from(base64, 'base64')) : null;
}

test('[F8] an owner makes a customer a member, prints the card, extends and ends the membership', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  await signWaiver(server, venue, 'Ana', 'López', 'ana@example.org');
  await signWaiver(server, venue, 'Ben', 'Kim');
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/my-members`);
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: /Ana López/ });
  let membershipId = '';

  await test.step('finds the customer by name', async () => {
    await page.getByRole('button', { name: 'Add Member' }).click();
    await dialog.getByRole('combobox', { name: 'Waiver ID' }).fill('lopez');
    await page.getByRole('option', { name: /Ana López/ }).click();
    await expect(dialog.getByText(/^Ana López · /)).toBeVisible();
    await dialog.getByLabel('Expiration Date').fill(venueDay(30));
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await expect(row.getByText('Active')).toBeVisible();
    membershipId = (await row.getByRole('cell').nth(2).textContent()) ?? '';
  });

  await test.step('refuses a second membership of the same person', async () => {
    await page.getByRole('button', { name: 'Add Member' }).click();
    await dialog.getByRole('combobox', { name: 'Waiver ID' }).fill('lopez');
    await page.getByRole('option', { name: /Ana López/ }).click();
    await dialog.getByLabel('Expiration Date').fill(venueDay(60));
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await expect(dialog.getByText(/is already a member/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('has no fault, in either scheme, at any size', async () => {
    /* Where the dialog was, a button would have the pointer over it at one of the sizes. */
    await page.mouse.move(0, 0);
    await expectNoFaultAtSizes(page);
  });

  await test.step('shows the card', async () => {
    await row.getByRole('button', { name: 'Member card of Ana López' }).click();
    await expect(dialog.getByRole('article', { name: 'Member card of Ana López' })).toBeVisible();
  });

  await test.step('[F31] emails the card to the member, with a code that a reader reads', async () => {
    await dialog.getByRole('button', { name: 'Email Card' }).click();
    await expect(page.getByText('The card is on its way to ana@example.org')).toBeVisible();
    await expect(async () => {
      const picture = mailedPicture(server, 'ana@example.org');
      expect(await codesIn(picture ?? new Uint8Array())).toEqual(codesOf(membershipId));
    }).toPass({ timeout: 15_000 });
  });

  await test.step('[F30, U7] saves the card as a PDF at CR80', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save PDF' }).click();
    const [card] = await picturesOf(await readFile(await (await download).path()), 4);
    expect([Math.round(card?.width ?? 0), Math.round(card?.height ?? 0)]).toEqual([243, 153]);
    expect(await codesIn(card?.png ?? new Uint8Array())).toEqual(codesOf(membershipId));
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('[F30] prints the selected cards on a sheet, and each on its own page', async () => {
    await page.getByLabel('Select all shown').check();
    await page.getByRole('button', { name: 'Print Cards' }).click();
    await dialog.getByLabel('Letter').check();
    await expect(dialog.getByText('1 card on 1 sheet.')).toBeVisible();
    await expectNoFaultAtSizes(page);
    for (const [paper, size] of [
      ['Letter', [612, 792]],
      ['Card printer', [243, 153]],
    ] as const) {
      await dialog.getByLabel(paper).check();
      const pages = await picturesOf(await page.pdf({ preferCSSPageSize: true }), 4);
      expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([size]);
      expect(await codesIn(pages[0]?.png ?? new Uint8Array())).toEqual(codesOf(membershipId));
    }
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Clear' }).click();
  });

  await test.step('ends the membership yesterday: hidden, and expired at the desk', async () => {
    await row.getByRole('button', { name: 'Edit Ana López' }).click();
    await dialog.getByLabel('Expiration Date').fill(venueDay(-1));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('No active members')).toBeVisible();
    await page.getByLabel('Show All Members (Including Expired)').check();
    await expect(row.getByText('Expired')).toBeVisible();
  });

  await test.step('is readable without network, and says when a change can’t be made', async () => {
    await page.context().setOffline(true);
    await row.getByRole('button', { name: 'Delete Ana López' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/Failed to delete member\. The server could not be reached/)).toBeVisible();
    await expect(row).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('deletes it, and the desk does not know the card anymore', async () => {
    await row.getByRole('button', { name: 'Delete Ana López' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No members yet')).toBeVisible();
    await page.goto(`${server.url}/scan-in`);
    await page.getByLabel('Membership ID').fill(membershipId);
    await page.getByLabel('Membership ID').press('Enter');
    await expect(page.getByText('Member not found')).toBeVisible();
  });
});
