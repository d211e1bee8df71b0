import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { BookingPage } from '../../areas/bookings/public-booking/own-booking/booking-page.tsx';
import { showVisit } from './show-visit.tsx';

/* Entry of the document of `/booking/{bookingId}/{token}`. */
void showVisit((bookingId, token) => <BookingPage bookingId={bookingId} token={token} />, bookingTexts);
