import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { PartyReview } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { PROTOCOL_VERSION } from '@gatehouse/sync-protocol/base/version';
import { call } from '../../e2e/support/api.ts';
import { venueDay } from '../../e2e/support/platform.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { dialogOpens, isLoaded, visit } from './steps.ts';

/* Party check-ins whose bookings were moved or canceled while the desk had no network. */

const moved: PartyReview = {
  review_id: 'moved',
  booking_id: 'C00001-1',
  device_name: 'Front desk',
  seen: { date_scheduled: '2026-11-20', booking_time: '10:00' },
  party_goers: 8,
  checked_in_at: '2026-11-20T15:04:00.000Z',
  booking: {
    date_scheduled: '2026-11-27',
    booking_time: '12:30',
    party_name: 'Marie Skłodowska-Curie’s laboratory outing',
    offering_name: 'Paintball, Full Day',
    status: 'confirmed',
  },
  change: { kind: 'moved', by: 'staff', happened_at: '2026-11-20T14:31:00.000Z' },
};
const movedAndCanceled: PartyReview = {
  ...moved,
  review_id: 'canceled',
  device_name: null,
  booking: moved.booking && { ...moved.booking, party_name: 'Enrico Fermi', status: 'cancelled' },
  change: { kind: 'cancelled', by: 'staff', happened_at: '2026-11-20T14:45:00.000Z' },
};

/** A booking as it is when it was canceled and its party came. */
const marked = (row: BookingRow): BookingRow => ({
  ...row,
  status: 'cancelled',
  check_in_status: 'checked in',
  party_goers: 8,
  party_checked_in_at: `${row.date_scheduled}T15:05:00.000Z`,
  overbooked_reason: 'The mayor’s guests; the second lane was promised by phone',
  needs_review: true,
});

/** The screen at an address with all that waits for staff. */
export const withPartyReviews =
  (address: string): Screen['open'] =>
  async (page, { read, venue }) => {
    const { bookings } = await read<{ bookings: BookingRow[] }>(`/api/clients/${venue.clientId}/bookings?limit=2`);
    const json = { success: true, reviews: [moved, movedAndCanceled], bookings: bookings.map(marked) };
    await page.route('**/party-reviews', (route) => route.fulfill({ json }));
    await visit(page, address);
    await page.getByText('2 party check-ins need a decision').waitFor();
  };

/** The first of the bookings as a marked one, in its list and opened. */
export const withMarkedBooking =
  ({ isOpened }: { isOpened: boolean }): Screen['open'] =>
  async (page) => {
    let id = '';
    await page.route(/\/bookings(\?|\/[^/]+\/payments$)/, async (route) => {
      const reply = (await (await route.fetch()).json()) as { booking?: BookingRow; bookings?: BookingRow[] };
      id ||= reply.bookings?.[0]?.booking_id ?? '';
      const markOne = (row: BookingRow) => (row.booking_id === id ? marked(row) : row);
      const { booking, bookings } = reply;
      const json = {
        ...reply,
        ...(booking ? { booking: markOne(booking) } : {}),
        ...(bookings ? { bookings: bookings.map(markOne) } : {}),
      };
      await route.fulfill({ json });
    });
    await visit(page, '/my-bookings');
    await page.getByText('Needs review').first().waitFor();
    if (!isOpened) return;
    await page
      .getByRole('article')
      .filter({ hasText: 'Needs review' })
      .getByRole('button', { name: /^Open the booking of / })
      .click();
    await dialogOpens(page);
  };

/** A party of today comes although it was canceled; the desk then hears of nothing more. */
export const withCanceledParty: Screen['open'] = async (page, stage) => {
  const { booking_id: id, party_name: name } = await cancelOne(stage);
  const { server, venue } = stage;
  const { token, clientId } = venue;
  const args = { booking_id: id, party_goers: 8, checked_in_at: new Date().toISOString() };
  const mutation = {
    mid: 1,
    id: crypto.randomUUID(),
    client_id: clientId,
    name: 'check_in_party',
    name_version: 1,
    args,
  };
  const body = { protocol: PROTOCOL_VERSION, replica_id: 'pictures', mutations: [mutation] };
  await call(server, 'POST', '/api/sync/push', { token, body });
  await visit(page, '/customer-check-in');
  await page.getByLabel('Search customers').fill(name);
  await page.keyboard.press('Alt+p');
  await page.getByText(/^Canceled.*needs review$/).waitFor();
  await page.route('**/api/sync/**', (route) => route.abort());
  /* Other pictures are of a venue where nothing waits. */
  await call(server, 'POST', `/api/clients/${clientId}/bookings/${id}/reviewed`, { token, body: {} });
  await isLoaded(page);
};

/** The same one each time. */
async function cancelOne({ server, venue: { clientId, token }, read }: Stage): Promise<BookingRow> {
  const path = `/api/clients/${clientId}/bookings`;
  const { bookings } = await read<{ bookings: BookingRow[] }>(`${path}?from=${venueDay(0)}&to=${venueDay(7)}`);
  const came = bookings.find((row) => row.status === 'cancelled' && row.check_in_status === 'checked in');
  if (came) return came;
  const open = bookings.find((row) => row.status === 'confirmed' && row.check_in_status === 'not checked in');
  if (!open) throw new Error('The demo has no booking to cancel');
  await call(server, 'POST', `${path}/${open.booking_id}/cancel`, { token, body: {} });
  return open;
}
