import { expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import { endHold } from '../support/bookings/paying.ts';
import { cancelByStaff, fillTimes } from '../support/bookings/waiting.ts';
import { test } from '../support/test.ts';
import { bookAddress, chooseDay, fillParty, openVenue, soon } from './booking-harness/booking-page.ts';

const join = (page: Page) => page.getByRole('button', { name: 'Join the waitlist' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('axe finds nothing where a visitor waits, from phone to desktop: the form, the entry, an offer, its end, and a time that is free', async ({
  page,
  server,
}) => {
  const venue = await openVenue(server);
  const archery = await openOffering(server, venue, { offering_name: 'Archery' });
  const times = ['10:00', '11:00', '12:00'];
  const [first = ''] = await fillTimes(server, venue, { offeringId: archery, date: soon, times });
  await page.setViewportSize(phone);
  await page.goto(bookAddress(server, archery));
  await fillParty(page);
  await chooseDay(page, soon);
  await join(page);
  await page.getByRole('button', { name: 'Add another day' }).click();
  await join(page);
  const second = page.getByRole('group', { name: 'Day 2' });
  await expect(second.getByLabel('Day *')).toHaveAccessibleDescription('Please choose a day');
  await expectNoFaultAtSizes(page);
  await second.getByRole('button', { name: 'Remove Day 2' }).click();
  await join(page);
  await expect(heading(page, 'You’re on the waitlist')).toBeFocused();
  await expectNoFaultAtSizes(page);
  await page.getByRole('link', { name: 'See or leave the waitlist' }).click();
  await expect(page).toHaveURL(/\/waitlist\//);
  await expect(heading(page, 'You’re on the waitlist')).toBeFocused();
  await expectNoFaultAtSizes(page);

  await cancelByStaff(server, venue, first);
  const entry = new URL(page.url()).pathname.split('/');
  await page.reload();
  await expect(heading(page, 'A place is free')).toBeFocused();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: 'Leave the waitlist' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: 'Stay on the waitlist' }).click();
  const reply = await page.request.get(`${server.url}/api/public/waitlist/${entry[2]}?token=${entry[3]}`);
  const { offer } = ((await reply.json()) as { entry: { offer: { booking_id: string } } }).entry;
  await endHold(server, offer.booking_id, -1_000);
  await page.getByRole('button', { name: 'Take this place' }).click();
  await expect(page.getByText(/ at 10:00 AM is no longer held for you\./)).toBeVisible();
  await expectNoFaultAtSizes(page);

  const bowling = await openOffering(server, venue, { offering_name: 'Bowling' });
  const [taken = ''] = await fillTimes(server, venue, { offeringId: bowling, date: soon, times: ['11:00'] });
  await page.goto(bookAddress(server, bowling));
  await chooseDay(page, soon);
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: /^Join the waitlist.*11:00 AM$/ }).click();
  await fillParty(page);
  await cancelByStaff(server, venue, taken);
  await join(page);
  await expect(page.getByText(/ at 11:00 AM is free\. You can book it right now\./)).toBeVisible();
  await expectNoFaultAtSizes(page);
});
