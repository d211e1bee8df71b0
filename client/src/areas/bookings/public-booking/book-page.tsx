import '#components/theme/styles-skeleton';
import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { useFrameSize } from '#lib/embedding/use-frame-size';
import { tabStorage } from '#lib/store/browser-storage';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { type BookingDraft, type DraftAction, draftReducer, newDraft } from './draft/booking-draft.ts';
import { createDraftStore } from './draft/draft-store.ts';
import { BookingForm } from './form/booking-form.tsx';
import { JoinOnDemand } from './join-on-demand.tsx';
import { MadeBooking } from './made-booking.tsx';
import { type OfferingKey, useOffering } from './model/booking-api.ts';
import { NotLoaded, OfferingOpening } from './model/not-loaded.tsx';
import { OfferingHead } from './model/offering-head.tsx';
import { VenueTop } from './model/venue-top.tsx';
import { useBookingText } from './texts/use-booking-text.ts';
import { WaiverChooser } from './waivers/waiver-chooser.tsx';

/** `/book/{clientId}/{offeringId}`: a visitor books a place. Requirements B3, B7–B11, B37. */
export function BookPage({ clientId, offeringId }: OfferingKey) {
  useFrameSize();
  return <OfferingPage key={offeringId} clientId={clientId} offeringId={offeringId} />;
}

function OfferingPage(key: OfferingKey) {
  const { t } = useBookingText();
  const { data: offering, error, isPending, refetch } = useOffering(key);
  const title = offering && t('page.documentTitle', { offering: offering.offering_name, venue: offering.client_name });
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (isPending) return <OfferingOpening />;
  if (!offering) {
    const unknown = { title: t('page.notFound'), hint: t('page.notFoundHint') };
    return <NotLoaded error={error} unknown={unknown} onRetry={() => void refetch()} />;
  }
  return (
    <VenueColors accent={offering.accent_color}>
      <Booking offering={offering} />
    </VenueColors>
  );
}

function Booking({ offering }: { offering: PublicOffering }) {
  const [draft, dispatch] = useBookingDraft(offering.offering_id);
  return (
    <VisitorPage isWide top={<VenueTop clientId={offering.client_id} look={offering} />}>
      <OfferingHead offering={offering} titleAs="h1" />
      {draft.made ? (
        <MadeBooking made={draft.made} dispatch={dispatch} />
      ) : (
        <>
          <BookOrWait offering={offering} draft={draft} dispatch={dispatch} />
          <WaiverChooser clientId={offering.client_id} venueName={offering.client_name} partyLink={null} />
        </>
      )}
    </VisitorPage>
  );
}

interface BookOrWaitProps {
  offering: PublicOffering;
  draft: BookingDraft;
  dispatch: Dispatch<DraftAction>;
}

function BookOrWait({ offering, draft, dispatch }: BookOrWaitProps) {
  const { t } = useBookingText();
  if (!offering.accepts_bookings) return <MessageBanner tone="bad">{t('page.closedVenue')}</MessageBanner>;
  const { full } = draft;
  if (full && offering.has_waitlist !== false) return <JoinOnDemand {...{ offering, draft, full, dispatch }} />;
  return <BookingForm {...{ offering, draft, dispatch }} />;
}

/** The form of an offering as this tab kept it: Back, reload and a copy of the tab lose nothing. The language comes along. */
function useBookingDraft(offeringId: string): [BookingDraft, Dispatch<DraftAction>] {
  const { i18n } = useVisitorText();
  const { language } = i18n;
  const [store] = useState(() => createDraftStore(tabStorage(), offeringId));
  const [kept] = useState(() => store.read());
  const [draft, dispatch] = useReducer(draftReducer, null, () => kept?.draft ?? newDraft(crypto.randomUUID()));
  useEffect(() => {
    if (kept) void i18n.changeLanguage(kept.language);
  }, [i18n, kept]);
  useEffect(() => store.write({ draft, language }), [store, draft, language]);
  return [draft, dispatch];
}
