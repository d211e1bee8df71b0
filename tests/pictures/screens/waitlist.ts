import { weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { ListedWaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Page } from '@playwright/test';
import { venueDay } from '../../e2e/support/platform.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { dialogOpens, isLoaded, press, statesOf, visit } from './steps.ts';

/* Guests who wait, as staff see them. */

const saturday =
  Array.from({ length: 7 }, (_, ahead) => venueDay(1 + ahead)).find((day) => weekdayOf(day) === 'sat') ?? '';
const HELD_MS = 14 * 60_000;

/** One who has an offer, and two who wait, one of them a caller. */
function lineOf({ client_id, offering_id, offering_name, base_players }: OfferingView): ListedWaitlistEntry[] {
  const nowMs = Date.now();
  const waiting = (days: number, part: Partial<ListedWaitlistEntry>): ListedWaitlistEntry => ({
    waitlist_id: `${client_id}-w${days}`,
    client_id,
    offering_id,
    offering_name,
    party_name: 'Ada Lovelace',
    party_phone: '(212) 555-0101',
    party_email: 'ada@example.org',
    players: base_players,
    wishes: [{ date: saturday }],
    status: 'waiting',
    offer: null,
    created_at: new Date(nowMs - days * 86_400_000).toISOString(),
    ...part,
  });
  const place = { booking_id: `${client_id}-1`, date_scheduled: saturday, start_time: '11:00' };
  const expires_at = new Date(nowMs + HELD_MS).toISOString();
  return [
    waiting(3, { party_email: '', status: 'offered', offer: { ...place, expires_at } }),
    waiting(2, {
      party_name: 'Marie Skłodowska-Curie’s laboratory outing',
      players: base_players + 3,
      wishes: [{ date: saturday, from: '10:00', to: '14:00' }, { date: addDays(saturday, 1) }],
    }),
    waiting(1, { party_name: 'Łukasz Nowak', party_email: '', wishes: [{ date: saturday, from: '16:00' }] }),
  ];
}

/** The server's line, of any day. */
async function fillLine(page: Page, { read, venue }: Stage): Promise<void> {
  const offerings = await read<OfferingView[]>(`/api/clients/${venue.clientId}/offerings`);
  const waitlist = offerings.slice(0, 1).flatMap(lineOf);
  await page.route(/\/waitlist(\?|$)/, (route) => route.fulfill({ json: { success: true, waitlist } }));
}

/** The bookings of the Saturday, with those who wait for it. */
async function waitingFor(page: Page, stage: Stage): Promise<void> {
  await fillLine(page, stage);
  await visit(page, '/my-bookings');
  await press(page, 'Calendar');
  const day = page.locator(`[data-date="${saturday}"]`);
  if ((await day.count()) === 0) await press(page, 'Next month');
  await day.click();
  await page.getByRole('heading', { name: 'Waiting (3)' }).waitFor();
  await isLoaded(page);
}

const waitingStep =
  (name: string | RegExp): Screen['open'] =>
  async (page, stage) => {
    await waitingFor(page, stage);
    await press(page, name);
    await dialogOpens(page);
  };

export const waitlistScreens: readonly Screen[] = [
  ...statesOf('/timeline/:date', 'owner', {
    'with guests who wait': async (page, stage) => {
      await fillLine(page, stage);
      await visit(page, `/timeline/${saturday}`);
    },
  }),
  ...statesOf('/my-bookings', 'owner', {
    'a day with guests who wait': waitingFor,
    'the waitlist of all days': waitingStep('All Days'),
    'a day of the waitlist is cleared': waitingStep('Clear Day'),
    'a caller for the waitlist': async (page, stage) => {
      await waitingStep('Add a Caller')(page, stage);
      await press(page, 'Add Another Day');
    },
    'a place offered by hand': waitingStep('Offer a place to Łukasz Nowak'),
    'off the waitlist': waitingStep('Take Ada Lovelace off the waitlist'),
    'the waitlist out of reach': async (page) => {
      await page.route(/\/waitlist(\?|$)/, (route) => route.abort());
      await visit(page, '/my-bookings');
      await press(page, 'Waitlist');
      await page.getByText('The waitlist needs it.').waitFor();
    },
  }),
];
