import '#components/theme/styles-skeleton';
import { useEffect } from 'react';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { useBookedLanguage } from '#lib/visitor-text/use-visitor-text';
import type { BookingKey } from '../draft/booking-draft.ts';
import { useOwnBooking } from '../model/booking-api.ts';
import { BookingOpening, NotLoaded } from '../model/not-loaded.tsx';
import { VenueTop } from '../model/venue-top.tsx';
import { useBookingText } from '../texts/use-booking-text.ts';
import { OwnBookingView } from './own-booking-view.tsx';

/** `/booking/{bookingId}/{token}`: a booking for the holder of its link. Requirements B10, B13. */
export function BookingPage({ bookingId, token }: BookingKey) {
  return <OwnBookingPage key={`${bookingId}/${token}`} bookingId={bookingId} token={token} />;
}

function OwnBookingPage(key: BookingKey) {
  const { t } = useBookingText();
  const { data: view, error, isPending, refetch } = useOwnBooking(key);
  const venue = view?.venue.client_name;
  useBookedLanguage(view?.booking.language);
  useEffect(() => {
    if (venue) document.title = t('booking.documentTitle', { venue });
  }, [venue, t]);
  if (isPending) return <BookingOpening />;
  if (!view) {
    const unknown = { title: t('booking.notFound'), hint: t('booking.notFoundHint') };
    return <NotLoaded error={error} unknown={unknown} onRetry={() => void refetch()} />;
  }
  return (
    <VenueColors accent={view.venue.accent_color}>
      <VisitorPage isWide top={<VenueTop clientId={view.booking.client_id} look={view.venue} />}>
        <OwnBookingView view={view} bookingKey={key} />
      </VisitorPage>
    </VenueColors>
  );
}
