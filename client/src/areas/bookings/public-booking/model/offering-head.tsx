import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import visitor from '#components/visitor/visitor.module.css';
import { lengthText, money } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import { useBookingText } from '../texts/use-booking-text.ts';

type OfferingLook = Pick<
  PublicOffering,
  'offering_name' | 'base_players' | 'max_players' | 'deposit_amount' | 'side_text' | 'duration_minutes' | 'is_priced'
>;

interface OfferingHeadProps {
  offering: OfferingLook;
  /** The page's own title is a heading. */
  titleAs: 'h1' | 'p';
}

/** What is sold: for how many and how long, what is due now, and the venue's own words. */
export function OfferingHead({ offering, titleAs: Title }: OfferingHeadProps) {
  const { t, language } = useBookingText();
  const { base_players: from, max_players: to, deposit_amount: dueNow } = offering;
  return (
    <header className="gate-column">
      <Title className={visitor.title}>{offering.offering_name}</Title>
      <ul className={styles.facts}>
        {offering.duration_minutes === null ? null : <li>{lengthText(offering.duration_minutes, language)}</li>}
        <li>{from < to ? t('page.playersRange', { from, to }) : t('page.players', { count: to })}</li>
        {offering.is_priced ? null : (
          <li>{dueNow > 0 ? t('page.dueNow', { amount: money(dueNow, language) }) : t('page.free')}</li>
        )}
      </ul>
      {offering.side_text.trim() ? <p className={styles.sideText}>{offering.side_text.trim()}</p> : null}
    </header>
  );
}
