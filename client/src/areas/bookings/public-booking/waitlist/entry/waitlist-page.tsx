import '#components/theme/styles-skeleton';
import type { WaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { wishText } from '@gatehouse/sync-protocol/areas/bookings/wish-text';
import { useEffect } from 'react';
import styles from '#areas/bookings/public-booking/booking.module.css';
import { ContactLines } from '#areas/bookings/public-booking/model/contact-lines.tsx';
import { useBookingText } from '#areas/bookings/public-booking/texts/use-booking-text';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { useCountdown } from '#components/visitor/use-countdown';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { useBookedLanguage } from '#lib/visitor-text/use-visitor-text';
import { zoneName } from '#lib/visitor-text/visitor-format';
import { BookingOpening, NotLoaded } from '../../model/not-loaded.tsx';
import { VenueTop } from '../../model/venue-top.tsx';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import waitlist from '../waitlist.module.css';
import type { WaitlistKey } from '../waitlist-key.ts';
import { type EntryAnswer, useEntry } from './entry.queries.ts';
import { entryState } from './entry-state.ts';
import { EntryStatus } from './entry-status.tsx';

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

interface EntryViewProps {
  view: EntryAnswer;
  entryKey: WaitlistKey;
  /** The time of the offer has run out on this page. The same one with each render. */
  onOfferEnd: () => unknown;
}

/** An entry as its guest sees it: its state and what can be done, what is wished for, and how to reach the venue. */
function EntryView({ view, entryKey, onOfferEnd }: EntryViewProps) {
  const { t } = useBookingText();
  const { entry, contact, missed } = view;
  const secondsLeft = useCountdown(view.offer_seconds_left, view.receivedAtMs);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) onOfferEnd();
  }, [isOver, onOfferEnd]);
  const state = entryState({ status: entry.status, wishes: entry.wishes, missed, secondsLeft });
  const hasContact = contact.phone !== '' || contact.email !== '' || contact.address !== '';
  return (
    <>
      <EntryStatus key={state} view={view} entryKey={entryKey} state={state} secondsLeft={secondsLeft} />
      <div className={styles.columns}>
        <EntryDetails entry={entry} timeZone={view.time_zone} />
        {hasContact ? (
          <section className={visitor.card} aria-labelledby="venue-contact">
            <h2 id="venue-contact" className={visitor.cardTitle}>
              {t('contact.title', { venue: view.venue.client_name })}
            </h2>
            <ContactLines contact={contact} />
          </section>
        ) : null}
      </div>
    </>
  );
}

interface EntryDetailsProps {
  entry: Pick<WaitlistEntry, 'offering_name' | 'wishes' | 'party_name' | 'players'>;
  timeZone: string;
}

/** What is wished for, and for whom. */
function EntryDetails({ entry, timeZone }: EntryDetailsProps) {
  const { language } = useBookingText();
  const t = useWaitlistText();
  const timed = entry.wishes.find(({ from, to }) => from !== undefined || to !== undefined);
  return (
    <section className={visitor.card} aria-labelledby="waitlist-details">
      <h2 id="waitlist-details" className={visitor.cardTitle}>
        {t('entry.details')}
      </h2>
      <dl className={styles.details}>
        <dt>{t('entry.what')}</dt>
        <dd>{entry.offering_name}</dd>
        <dt>{t('entry.wishes')}</dt>
        <dd>
          <ul className={waitlist.wishes}>
            {entry.wishes.map((wish) => (
              <li key={`${wish.date} ${wish.from} ${wish.to}`}>{wishText(wish, { t, language })}</li>
            ))}
          </ul>
          {timed ? <small>{zoneName(timeZone, timed.date, language)}</small> : null}
        </dd>
        <dt>{t('entry.party')}</dt>
        <dd>{entry.party_name}</dd>
        <dt>{t('entry.players')}</dt>
        <dd>{entry.players}</dd>
      </dl>
    </section>
  );
}
