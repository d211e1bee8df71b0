import { expect, type Page, test } from '@playwright/test';
import { call } from '../../support/api.ts';
import { connectSquare } from '../../support/bookings/offerings.ts';
import { venueDay } from '../../support/platform.ts';
import type { RealServer } from '../../support/server.ts';
import { seedWaiverVenue } from '../../support/tablet.ts';
import type { SeededVenue } from '../../support/venue.ts';

/* What a visitor does on the booking page, for tests. */

/** A day on which offerings are open, and one on which the venue is closed. */
export const soon = venueDay(2);
export const closed = venueDay(3);

/** A venue with a waiver and a Square account, closed on `closed`. */
export async function openVenue(server: RealServer): Promise<SeededVenue> {
  const venue = await seedWaiverVenue(server);
  await connectSquare(server, venue);
  const body = { blackout_date: closed, reason: 'Maintenance' };
  await call(server, 'POST', `/api/clients/${venue.clientId}/blackout-dates`, { token: venue.token, body });
  return venue;
}

export const bookAddress = (server: RealServer, offeringId: string): string =>
  `${server.url}/book/${offeringId.split('-')[0]}/${offeringId}`;

const day = (page: Pick<Page, 'locator'>, date: string) => page.locator(`[data-date="${date}"]`);
export const submit = (page: Pick<Page, 'getByRole'>) => page.getByRole('button', { name: 'Book Now' });

/** A page, or the frame that shows it. */
type Shown = Pick<Page, 'locator' | 'getByRole' | 'getByLabel'>;

/** Chooses a day, in any month: the page opens on the month of the first free day, which may be the next one. */
export async function chooseDay(page: Shown, date: string): Promise<void> {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  const first = page.locator('[data-date]').first();
  while ((await day(page, date).count()) === 0) {
    const shown = (await first.getAttribute('data-date')) ?? '';
    await page.getByRole('button', { name: shown < date ? 'Next month' : 'Previous month' }).click();
    await expect(first).not.toHaveAttribute('data-date', shown);
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  }
  await day(page, date).click();
}

export async function chooseTime(page: Shown, time: string): Promise<void> {
  const slot = page.getByRole('radio', { name: time });
  /* The words lie over the button; a press waits until nothing moves. */
  await page.locator('label').filter({ has: slot }).click();
  await expect(slot).toBeChecked();
}

/** An address for the running test alone: a mailbox gets three mails an hour, whatever the venue. */
const partyEmail = (): string => `ada-${test.info().testId}@example.org`;

export async function fillParty(page: Shown): Promise<void> {
  await page.getByLabel('Party name').fill('Ada Lovelace');
  await page.getByLabel('Phone').fill('(212) 555-0100');
  await page.getByLabel('Email').fill(partyEmail());
}

export async function expectParty(page: Shown): Promise<void> {
  await expect(page.getByLabel('Party name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Phone')).toHaveValue('(212) 555-0100');
  await expect(page.getByLabel('Email')).toHaveValue(partyEmail());
}

interface Listed {
  offering_id: string;
  status: string;
  total_players: number;
}

/** What the owner sees of an offering's bookings. */
export async function bookingsOf(server: RealServer, venue: SeededVenue, offeringId: string): Promise<Listed[]> {
  const path = `/api/clients/${venue.clientId}/bookings`;
  const { body } = await call<{ bookings: Listed[] }>(server, 'GET', path, { token: venue.token });
  return body.bookings.filter((booking) => booking.offering_id === offeringId);
}
