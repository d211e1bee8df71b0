import type { VenueNow } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { offeringTextIn } from '@gatehouse/sync-protocol/areas/bookings/offering-texts';
import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { SegmentedControl, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { SkeletonBlock } from '#components/visitor/skeleton-block.tsx';
import visitor from '#components/visitor/visitor.module.css';
import type { OfferingDraft } from '#domain/offerings/offering-draft';
import { monthOf } from '#lib/month';
import { VisitorText } from '#lib/visitor-text/use-visitor-text';
import { longDay } from '#lib/visitor-text/visitor-format';
import { createVisitorI18n } from '#lib/visitor-text/visitor-i18n';
import styles from '../booking.module.css';
import { MonthView } from '../calendar/month-view.tsx';
import { TimeChoice } from '../calendar/time-choice.tsx';
import { OfferingHead } from '../model/offering-head.tsx';
import { useBookingText } from '../texts/use-booking-text.ts';
import classes from './preview.module.css';
import { draftDays, draftSlots } from './preview-availability.ts';

const places = [
  { value: 'page', label: 'Booking page' },
  { value: 'website', label: 'On your website' },
] as const;

interface OfferingPreviewProps {
  draft: OfferingDraft;
  /** The venue above the page. */
  top: ReactNode;
  now: VenueNow;
  today: string;
}

/** What visitors will see of an offering while it is edited, also within the venue's website; nothing is saved or sent. Requirement O59. */
export function OfferingPreview({ draft, top, now, today }: OfferingPreviewProps) {
  const [i18n] = useState(() => createVisitorI18n(bookingTexts));
  const [place, setPlace] = useState<(typeof places)[number]['value']>('page');
  const titleId = useId();
  const page = (
    <VisitorText value={i18n}>
      <DraftPage draft={draft} top={top} now={now} today={today} />
    </VisitorText>
  );
  return (
    <section aria-labelledby={titleId} className={classes['preview']}>
      <div className={classes['head']}>
        <h3 id={titleId}>Preview</h3>
        <SegmentedControl
          size="xs"
          aria-label="Where it is shown"
          data={[...places]}
          value={place}
          onChange={setPlace}
        />
      </div>
      <Text c="dimmed" size="sm">
        What guests will see, before any bookings. Nothing is saved yet.
      </Text>
      {place === 'page' ? (
        <div className={classes['window']}>{page}</div>
      ) : (
        <WebsiteFrame website={draft.website}>{page}</WebsiteFrame>
      )}
    </section>
  );
}

/** A page within a website, drawn around it. Requirement O59. */
function WebsiteFrame({ website, children }: { website: string | null; children: ReactNode }) {
  return (
    <>
      {website === null ? (
        <Text size="sm">
          Your visitors see it there once your website is in the list under Website on My Offerings.
        </Text>
      ) : null}
      <div className={classes['window']}>
        <p className={classes['address']}>{website ?? 'www.your-website.com'}</p>
        <div className={classes['website']}>
          <div className={classes['bones']} aria-hidden>
            <SkeletonBlock width="45%" height="1.5rem" />
            <SkeletonBlock height="0.75rem" />
            <SkeletonBlock width="70%" height="0.75rem" />
          </div>
          {children}
        </div>
      </div>
    </>
  );
}

interface DraftPageProps {
  draft: OfferingDraft;
  top: ReactNode;
  now: VenueNow;
  today: string;
}

/** The booking page of a draft: its head, a month, and the times of a day, at first of the month's first free one. */
function DraftPage({ draft, top, now, today }: DraftPageProps) {
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
      <OfferingHead
        offering={{ ...draft.look, ...offeringTextIn(draft.look, draft.translations, language) }}
        titleAs="p"
      />
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
          <p className="gate-dimmed gate-flush">{t('times.pickDate')}</p>
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
