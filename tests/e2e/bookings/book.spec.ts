import { expect, type Locator, type Page } from '@playwright/test';
import { choose, consent, fillAdult, sign } from '../desk/kiosk-harness/visitor.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { bookElsewhere, openOffering } from '../support/bookings/offerings.ts';
import { expectNothingCutInEither } from '../support/cut-off.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import {
  bookAddress,
  bookingsOf,
  chooseDay,
  chooseTime,
  closed,
  expectParty,
  fillParty,
  openVenue,
  soon,
  submit,
} from './booking-harness/booking-page.ts';

let server: RealServer;
let venue: SeededVenue;
test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await openVenue(server);
});

test('[B10] Back, reload and a copy of the tab lose nothing typed and book once', async ({ page, context }) => {
  const offering = await openOffering(server, venue, { offering_name: 'Laser tag', capacity: 50 });
  await page.goto(bookAddress(server, offering));
  await chooseDay(page, soon);
  await chooseTime(page, '11:00 AM');
  await fillParty(page);
  await page.getByLabel('Additional players').fill('2');
  await page.reload();
  await expectParty(page);
  await expect(page.getByRole('radio', { name: '11:00 AM' })).toBeChecked();
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'Minor', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'How many minors?' })).toBeVisible();
  /* The heading is in the document; the form adds its first step to the history when the scripts have come. */
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 2);
  await page.goBack();
  await page.goBack();
  await expectParty(page);

  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expectParty(copy);
  await submit(page).click();
  await expect(page).toHaveURL(/\/booking\//);

  await test.step('the copy says what was booked and books nothing else', async () => {
    await copy.getByLabel('Additional players').fill('3');
    await submit(copy).click();
    await expect(copy.getByText(/This form was already used to book .* at 11:00 AM\./)).toBeVisible();
    await expectParty(copy);
    expect(await bookingsOf(server, venue, offering)).toHaveLength(1);
    await copy.close();
  });

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
});

test('[B13] a friend signs by hand through the party’s link, and the organizer’s page counts it', async ({
  page,
  browser,
}) => {
  const offering = await openOffering(server, venue, { offering_name: 'Bubble soccer' });
  const booked = { clientId: venue.clientId, offeringId: offering, date: soon, time: '10:00' };
  const { booking_id: bookingId, token } = await bookElsewhere(server, booked);
  await page.goto(`${server.url}/booking/${bookingId}/${token}`);
  await expect(page.getByText('0 of 4 signed')).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Waiver link' }).inputValue();

  /* A canvas takes ink in a browser alone. */
  const friend = await browser.newPage();
  await friend.goto(link);
  await choose(friend, 'Adult');
  await fillAdult(friend);
  await sign(friend);
  await consent(friend);
  await friend.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(friend.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  await friend.close();

  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('1 of 4 signed')).toBeVisible();
});

const highestOf = async (shown: Locator): Promise<number> => (await shown.boundingBox())?.y ?? 0;
const lowestOf = async (shown: Locator): Promise<number> => {
  const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
  return y + height;
};

/** Returns whether the bar lies over the field that has the focus. */
const isCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement: field } = document;
    const bar = document.querySelector('button[type="submit"]')?.parentElement;
    if (!field || !bar || bar.contains(field)) return false;
    const [{ top, bottom }, { top: barTop, bottom: barBottom }] = [
      field.getBoundingClientRect(),
      bar.getBoundingClientRect(),
    ];
    return bottom > barTop && top < barBottom;
  });

for (const size of [
  { width: 390, height: 700 },
  { width: 1280, height: 720 },
])
  test(`[B51] at ${size.width} px, the bar says what will be charged wherever the page is, and covers no field with the focus`, async ({
    page,
  }) => {
    const offering = await openOffering(server, venue, { offering_name: 'Go-karts', deposit_amount: 25 });
    await page.setViewportSize(size);
    await page.goto(bookAddress(server, offering));
    const bar = page.getByText(/4 people\s· \$25\.00 now$/);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('radio').first()).toBeEnabled();
    await chooseDay(page, closed);
    await expect(page.getByText('Date unavailable: Blackout date for this offering')).toBeInViewport({ ratio: 1 });
    expect(await lowestOf(page.getByText(/^Date unavailable/))).toBeLessThan(await highestOf(bar));
    await chooseDay(page, soon);
    await chooseTime(page, '10:00 AM');
    await expect(page.getByLabel('Party name')).toBeInViewport({ ratio: 1 });
    await expect(bar).toHaveText(/10:00 AM/);
    await expect(bar).toBeInViewport({ ratio: 1 });

    await test.step('the keyboard reaches each field in sight', async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.locator('[data-date][tabindex="0"]').focus();
      for (let press = 0; press < 6; press += 1) {
        await page.keyboard.press('Tab');
        expect(await isCovered(page)).toBe(false);
      }
    });
    await test.step('a field that is pressed where it ends comes into sight whole', async () => {
      const phone = page.getByLabel('Phone');
      const barTop = (await bar.locator('..').boundingBox())?.y ?? 0;
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await phone.evaluate((field, top) => window.scrollBy(0, field.getBoundingClientRect().top - top + 20), barTop);
      const box = await phone.boundingBox();
      await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 10);
      await expect(phone).toBeFocused();
      expect(await isCovered(page)).toBe(false);
    });
    await fillParty(page);
    await submit(page).click();
    await expect(page).toHaveURL(/\/payment\//);
    await expect(page.getByText('$25.00').first()).toBeVisible();
  });

test('axe finds nothing and nothing is cut off on the form, its errors, a hold and a booking, which prints in black', async ({
  page,
}) => {
  const deposit = { offering_name: 'Soccer golf', side_text: 'Bring shoes.', deposit_amount: 25 };
  const offering = await openOffering(server, venue, deposit);
  await page.goto(bookAddress(server, offering));
  await chooseDay(page, closed);
  await chooseDay(page, soon);
  await expect(page.getByRole('radio').first()).toBeEnabled();
  await expect(page.getByAltText(/The waiver of/)).toBeVisible();
  await expectNoFaultAtSizes(page);
  await submit(page).click();
  await expect(page.getByText('Please choose a time')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await chooseTime(page, '10:00 AM');
  await fillParty(page);
  await page.getByLabel('Phone').fill('555-0100');
  await page.getByLabel('Additional players').fill('7');
  await submit(page).click();
  await expect(page.getByText(/^Total players \(11\) exceeds maximum allowed/)).toBeVisible();
  await expectNothingCutInEither(page, 'booking form');
  await page.getByLabel('Phone').fill('(212) 555-0100');
  await page.getByLabel('Additional players').fill('6');
  await submit(page).click();
  await expect(page).toHaveURL(/\/payment\//);
  await page.goto(bookAddress(server, offering));
  await expect(page.getByRole('timer')).toBeVisible();
  await expectNoFaultAtSizes(page);

  const free = await openOffering(server, venue, { offering_name: 'Archery' });
  const booked = { clientId: venue.clientId, offeringId: free, date: soon, time: '10:00' };
  const { booking_id: bookingId, token } = await bookElsewhere(server, booked);
  await page.goto(`${server.url}/booking/${bookingId}/${token}`);
  await expect(page.getByRole('figure', { name: 'QR code of the waiver link' })).toBeVisible();
  await expectNoFaultAtSizes(page);
  await expectNothingCutInEither(page, 'booked');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toHaveCSS('color', 'rgb(0, 0, 0)');
});
