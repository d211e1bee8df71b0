import '#components/theme/styles-skeleton';
import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { Button, Skeleton } from '@mantine/core';
import { type ComponentType, type Dispatch, useEffect, useReducer, useState } from 'react';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { isFlag, isLanguage, isNumber, isText, optional, orNull, recordOf, shape } from '#lib/api/shape';
import { useFrameSize } from '#lib/embedding/use-frame-size';
import { tabStorage } from '#lib/store/browser-storage';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import styles from './booking.module.css';
import { type BookingDraft, type BookingKey, type DraftAction, draftReducer, newDraft } from './draft/booking-draft.ts';
import { type KeptInTab, keptInTab, type TabItems } from './draft/kept-in-tab.ts';
import { BookingForm } from './form/booking-form.tsx';
import { type OfferingKey, useOffering, useOwnBooking } from './model/booking-api.ts';
import { isNotFound, NotLoaded, OfferingOpening } from './model/not-loaded.tsx';
import { OfferingHead } from './model/offering-head.tsx';
import { VenueTop } from './model/venue-top.tsx';
import { BookingView } from './own-booking/booking-view.tsx';
import { useBookingText } from './texts/use-booking-text.ts';
import type { JoinWaitlistProps } from './waitlist/join/join-waitlist.tsx';
import { WaiverChooser } from './waivers/waiver-chooser.tsx';

/** `/book/{clientId}/{offeringId}`: a visitor books a place. Requirements B3, B7–B11, B37. */
export function BookPage({ clientId, offeringId }: OfferingKey) {
  useFrameSize();
  return <OfferingPage key={offeringId} clientId={clientId} offeringId={offeringId} />;
}

function OfferingPage(key: OfferingKey) {
  const { t } = useBookingText();
  const { data: offering, error, refetch } = useOffering(key);
  const title = offering && t('page.documentTitle', { offering: offering.offering_name, venue: offering.client_name });
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (!offering) {
    if (!error) return <OfferingOpening />;
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

/** What a tab keeps of one offering's form. */
interface KeptDraft {
  draft: BookingDraft;
  language: LanguageCode;
}

type DraftStore = KeptInTab<KeptDraft>;

const isKept = shape({
  draft: shape({
    party: shape({ party_name: isText, party_phone: isText, party_email: isText, add_players: isText }),
    date: orNull(isText),
    time: orNull(isText),
    requestId: isText,
    made: orNull(shape({ bookingId: isText, token: isText })),
    priced: optional(shape({ party: recordOf(isNumber), extras: recordOf(isNumber), code: isText, applied: isText })),
    full: optional(orNull(shape({ date: isText, time: orNull(isText) }))),
    isFound: optional(isFlag),
  }),
  language: isLanguage,
});

/** The form of one offering, kept in the tab. */
export const createDraftStore = (storage: TabItems | null, offeringId: string): DraftStore =>
  keptInTab(storage, `gatehouse.booking-draft.${offeringId}`, isKept);

/** What the form of this tab was booked as, in place of the form: a hold survives a reload, and nothing is booked twice. */
function MadeBooking({ made, dispatch }: { made: BookingKey; dispatch: Dispatch<DraftAction> }) {
  const { t } = useBookingText();
  const { data, error, isPending, refetch } = useOwnBooking(made);
  const again = (keepsTime: boolean): void => dispatch({ type: 'again', requestId: crypto.randomUUID(), keepsTime });
  if (data) return <BookingView view={data} bookingKey={made} onAgain={again} />;
  if (isPending) return <Skeleton height={320} radius={16} />;
  return (
    <>
      <MessageBanner tone="bad" isUrgent>
        {isNotFound(error) ? t('booking.notFound') : t('page.loadFailed')}
      </MessageBanner>
      <div>
        {isNotFound(error) ? (
          <Button size="xl" onClick={() => again(true)}>
            {t('status.again')}
          </Button>
        ) : (
          <Button size="xl" onClick={() => void refetch()}>
            {t('page.retry')}
          </Button>
        )}
      </div>
    </>
  );
}

type Form = ComponentType<JoinWaitlistProps>;

/** The form of the waitlist, loaded when a visitor asks for it: most find a place and never need it. */
function JoinOnDemand(props: JoinWaitlistProps) {
  const { t } = useBookingText();
  const [form, setForm] = useState<{ Form: Form } | null>(null);
  const [tries, setTries] = useState(1);
  const [failedAt, setFailedAt] = useState(0);
  useEffect(() => {
    import('./waitlist/join/join-waitlist.tsx').then(
      ({ JoinWaitlist }) => setForm({ Form: JoinWaitlist }),
      () => setFailedAt(tries),
    );
  }, [tries]);
  if (form) return <form.Form {...props} />;
  if (failedAt < tries) return <Skeleton height={480} radius={16} />;
  return (
    <>
      <MessageBanner tone="bad" isUrgent>
        {t('page.offline')}
      </MessageBanner>
      <div className={styles.actions}>
        <Button size="xl" onClick={() => setTries(tries + 1)}>
          {t('page.retry')}
        </Button>
        <Button size="xl" variant="default" onClick={() => props.dispatch({ type: 'waitsFor', full: null })}>
          {t('waitlist.back')}
        </Button>
      </div>
    </>
  );
}
