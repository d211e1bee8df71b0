import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { BookPage } from '../../areas/bookings/public-booking/book-page.tsx';
import { showVisit } from './show-visit.tsx';

/* Entry of the document of `/book/{clientId}/{offeringId}`. */
void showVisit((clientId, offeringId) => <BookPage clientId={clientId} offeringId={offeringId} />, bookingTexts);
