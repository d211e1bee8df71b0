import type { VenueNow } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { SegmentedControl, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { OfferingDraft } from '#domain/offerings/offering-draft';
import { VisitorText } from '#lib/visitor-text/use-visitor-text';
import { createVisitorI18n } from '#lib/visitor-text/visitor-i18n';
import { DraftPage } from './draft-page.tsx';
import classes from './preview.module.css';
import { WebsiteFrame } from './website-frame.tsx';

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
