import type { WaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { wishText } from '@gatehouse/sync-protocol/areas/bookings/wish-text';
import visitor from '#components/visitor/visitor.module.css';
import { zoneName } from '#lib/visitor-text/visitor-format';
import styles from '../../booking.module.css';
import { useBookingText } from '../../texts/use-booking-text.ts';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import waitlist from '../waitlist.module.css';

interface EntryDetailsProps {
  entry: Pick<WaitlistEntry, 'offering_name' | 'wishes' | 'party_name' | 'players'>;
  timeZone: string;
}

/** What is wished for, and for whom. */
export function EntryDetails({ entry, timeZone }: EntryDetailsProps) {
  const { language } = useBookingText();
  const t = useWaitlistText();
  const hasTimes = entry.wishes.some(({ from, to }) => from !== undefined || to !== undefined);
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
          {hasTimes ? <small>{zoneName(timeZone, language)}</small> : null}
        </dd>
        <dt>{t('entry.party')}</dt>
        <dd>{entry.party_name}</dd>
        <dt>{t('entry.players')}</dt>
        <dd>{entry.players}</dd>
      </dl>
    </section>
  );
}
