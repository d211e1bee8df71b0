import '#components/theme/styles-skeleton';
import { useEffect } from 'react';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { useBookedLanguage } from '#lib/visitor-text/use-visitor-text';
import { BookingOpening, NotLoaded } from '../../model/not-loaded.tsx';
import { VenueTop } from '../../model/venue-top.tsx';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import type { WaitlistKey } from '../waitlist-key.ts';
import { useEntry } from './entry.queries.ts';
import { EntryView } from './entry-view.tsx';

/** `/waitlist/{waitlistId}/{token}`: the wait for a place, for the holder of its link. Requirements B38, B39. */
export function WaitlistPage({ waitlistId, token }: WaitlistKey) {
  return <OwnEntryPage key={`${waitlistId}/${token}`} waitlistId={waitlistId} token={token} />;
}

function OwnEntryPage(key: WaitlistKey) {
  const t = useWaitlistText();
  const { data: view, error, isPending, refetch } = useEntry(key);
  const venue = view?.venue.client_name;
  useBookedLanguage(view?.language);
  useEffect(() => {
    if (venue) document.title = t('entry.documentTitle', { venue });
  }, [venue, t]);
  if (isPending) return <BookingOpening />;
  if (!view) {
    const unknown = { title: t('entry.notFound'), hint: t('entry.notFoundHint') };
    return <NotLoaded error={error} unknown={unknown} onRetry={() => void refetch()} />;
  }
  return (
    <VenueColors accent={view.venue.accent_color}>
      <VisitorPage isWide top={<VenueTop clientId={view.entry.client_id} look={view.venue} />}>
        <EntryView view={view} entryKey={key} onOfferEnd={refetch} />
      </VisitorPage>
    </VenueColors>
  );
}
