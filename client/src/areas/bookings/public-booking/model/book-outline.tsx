import type { ReactNode } from 'react';
import { SkeletonBlock } from '#components/visitor/skeleton-block.tsx';
import visitor from '#components/visitor/visitor.module.css';
import styles from '../booking.module.css';
import { useBookingText } from '../texts/use-booking-text.ts';

const weeks = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The shape of the booking page below its top: its title, and the cards of day and time. What is known already is there as words. */
export function BookOutline({ title, words = null }: { title: ReactNode; words?: ReactNode }) {
  const { t } = useBookingText();
  return (
    <>
      <div className="gate-column">
        {title}
        <div className={styles.facts}>
          <SkeletonBlock width="12rem" height="2.25rem" />
          <SkeletonBlock width="11rem" height="2.25rem" />
        </div>
        {words}
      </div>
      <div className={styles.when}>
        <div className={visitor.card}>
          <h2 className={`${visitor.cardTitle} ${styles.step}`}>{t('calendar.title')}</h2>
          <div className={styles.outline}>
            <SkeletonBlock width="10rem" height="1.5rem" />
            {weeks.map((week) => (
              <SkeletonBlock key={week} height="52px" />
            ))}
          </div>
        </div>
        <div className={visitor.card}>
          <h2 className={`${visitor.cardTitle} ${styles.step}`}>{t('times.title')}</h2>
          <SkeletonBlock height="9rem" isBlock />
        </div>
      </div>
    </>
  );
}
