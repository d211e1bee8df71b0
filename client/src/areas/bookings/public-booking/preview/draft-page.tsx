import type { VenueNow } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { type ReactNode, useState } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import type { OfferingDraft } from '#domain/offerings/offering-draft';
import { monthOf } from '#lib/month';
import { longDay } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import { MonthView } from '../calendar/month-view.tsx';
import { TimeChoice } from '../calendar/time-choice.tsx';
import { OfferingHead } from '../model/offering-head.tsx';
import { useBookingText } from '../texts/use-booking-text.ts';
import classes from './preview.module.css';
import { draftDays, draftSlots } from './preview-availability.ts';

interface DraftPageProps {
  draft: OfferingDraft;
  top: ReactNode;
  now: VenueNow;
  today: string;
}

/** The booking page of a draft: its head, a month, and the times of a day, at first of the month's first free one. */
export function DraftPage({ draft, top, now, today }: DraftPageProps) {
  const { t, language } = useBookingText();
  const [at, setAt] = useState(today);
  const [wanted, setWanted] = useState<string | null>(null);
  const [time, setTime] = useState<string | null>(null);
  const days = draftDays(draft, monthOf(at), now);
  const firstFree = [...days.values()].find(({ available }) => available)?.date ?? null;
  const chosen = wanted !== null && days.get(wanted)?.available ? wanted : firstFree;
  const slots = chosen === null ? [] : draftSlots(draft, chosen, now);
  return (
    <div className={classes['page']} lang={language}>
      <div className={classes['top']}>{top}</div>
      <OfferingHead offering={draft.look} titleAs="p" />
      <div className={visitor.card}>
        <p className={visitor.cardTitle}>{t('calendar.title')}</p>
        <MonthView
          at={at}
          onAt={setAt}
          days={{ data: days, isPending: false, isError: false, refetch: () => undefined }}
          today={today}
          chosen={chosen}
          onChoose={setWanted}
        />
      </div>
      <div className={visitor.card}>
        <p className={visitor.cardTitle}>{t('times.title')}</p>
        {chosen === null ? (
          <p className={styles.quiet}>{t('times.pickDate')}</p>
        ) : (
          <>
            <p className={styles.day}>{longDay(chosen, language)}</p>
            <TimeChoice slots={slots} chosen={time} error={null} onChoose={setTime} />
          </>
        )}
      </div>
    </div>
  );
}
