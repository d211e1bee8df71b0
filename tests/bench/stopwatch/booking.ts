import { openOffering } from '../../e2e/support/bookings/offerings.ts';
import { venueDay } from '../../e2e/support/platform.ts';
import { Hand } from './hand.ts';
import { names } from './names.ts';
import { newPage, openVenue, phone, type Story } from './stage.ts';

const { booking } = names;

/** A free offering; a deposit adds the card's fields. */
export const bookOnline: Story = {
  name: 'book online, on a phone',
  async prepare(stage) {
    const venue = await openVenue(stage);
    const offeringId = await openOffering(stage.server, venue);
    const page = await newPage(stage, phone);
    const date = venueDay(2);
    return async (effort) => {
      const hand = new Hand(page, effort);
      await hand.follow(`${stage.server.url}/book/${venue.clientId}/${offeringId}`);
      const day = page.locator(`[data-date="${date}"]:not([data-closed])`);
      await page.locator('[data-date]:not([data-closed])').first().waitFor();
      if ((await day.count()) === 0) await hand.tap(page.getByRole('button', { name: booking.nextMonth }));
      await hand.tap(day);
      await hand.tap(page.locator('label').filter({ has: page.getByRole('radio', { name: booking.time }) }));
      await hand.type(page.getByLabel(booking.party), 'Ada Lovelace');
      await hand.type(page.getByLabel(booking.phone), '2125550100');
      await hand.type(page.getByLabel(booking.email), 'ada@example.org');
      await hand.tap(page.getByRole('button', { name: booking.book }));
      await page.getByRole('heading', { name: booking.booked }).waitFor();
    };
  },
};
