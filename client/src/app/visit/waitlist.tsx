import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { waitlistTexts } from '@gatehouse/sync-protocol/languages/waitlist-texts';
import { WaitlistPage } from '../../areas/bookings/public-booking/waitlist/entry/waitlist-page.tsx';
import { showVisit } from './show-visit.tsx';

/* Entry of the document of `/waitlist/{waitlistId}/{token}`. */
void showVisit(
  (waitlistId, token) => <WaitlistPage waitlistId={waitlistId} token={token} />,
  bookingTexts,
  waitlistTexts,
);
