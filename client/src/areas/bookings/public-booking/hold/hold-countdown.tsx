import { clockOf } from '#components/visitor/use-countdown';
import styles from '../booking.module.css';

/** How long a place is kept. A timer is not announced by itself: every second would drown everything else. */
export function HoldCountdown({ label, seconds }: { label: string; seconds: number }) {
  return (
    <p className={styles.countdown} data-soon={seconds < 120 || undefined}>
      {label}{' '}
      <strong role="timer" data-tabular>
        {clockOf(seconds)}
      </strong>
    </p>
  );
}
