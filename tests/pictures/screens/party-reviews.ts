import type { PartyReview } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import type { Screen } from '../screen.ts';
import { visit } from './steps.ts';

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
const canceled: PartyReview = {
  ...moved,
  review_id: 'canceled',
  device_name: null,
  booking: moved.booking && { ...moved.booking, party_name: 'Enrico Fermi', status: 'cancelled' },
  change: { kind: 'cancelled', by: 'staff', happened_at: '2026-11-20T14:45:00.000Z' },
};

/** The screen at an address with these two. */
export const withPartyReviews =
  (address: string): Screen['open'] =>
  async (page) => {
    await page.route('**/party-reviews', (route) =>
      route.fulfill({ json: { success: true, reviews: [moved, canceled] } }),
    );
    await visit(page, address);
    await page.getByText('2 party check-ins need a decision').waitFor();
  };
