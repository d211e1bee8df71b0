import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FailureBanner, MessageBanner } from '#components/visitor/message-banner.tsx';
import { SkeletonBlock, SkeletonGroup } from '#components/visitor/skeleton-block.tsx';
import styles from '../booking.module.css';
import type { Offered } from '../changing/change-actions.tsx';
import type { Notice } from '../changing/step.ts';
import { type ChangeStep, useChangeStep } from '../changing/use-change-step.ts';
import type { BookingKey } from '../draft/booking-draft.ts';
import type { OwnBooking } from '../model/booking-api.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { BookingView } from './booking-view.tsx';

const offeredBy = (step: ChangeStep): Offered => (step === 'cancel' ? 'cancel' : 'move');

/** The steps are no part of the page until someone wants them. */
const stepsQuery = queryOptions({
  queryKey: ['booking-steps'],
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'always',
  queryFn: async () => ({ Steps: (await import('../changing/change-steps.tsx')).ChangeSteps }),
});

/** The booking's own page: the booking, or in its place a step in which its guest changes it. Requirements B40 to B42. */
export function OwnBookingView({ view, bookingKey }: { view: OwnBooking; bookingKey: BookingKey }) {
  const { t } = useBookingText();
  const { step, before, go, back, close } = useChangeStep();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [opening, setOpening] = useState<Offered | null>(null);
  const may = (offered: Offered): boolean => view.changes[`can_${offered}`];
  const isOpen = step !== null && may(offeredBy(step));
  const queries = useQueryClient();
  const loaded = useQuery({ ...stepsQuery, enabled: isOpen });

  const open = async (offered: Offered): Promise<void> => {
    setNotice(null);
    setOpening(offered);
    try {
      await queries.fetchQuery(stepsQuery);
      go(offered);
    } catch {
      setNotice({ tone: 'bad', text: t('page.offline') });
    }
    setOpening(null);
  };
  /* What was open can't be done any more: someone else canceled, or the time for it ended. */
  const isLost = step !== null && !isOpen;
  useEffect(() => {
    if (isLost) close();
  }, [isLost, close]);

  if (isOpen && loaded.data) {
    const { Steps } = loaded.data;
    return (
      <Steps {...{ step, view, bookingKey, notice }} onNotice={setNotice} onGo={go} onBack={back} onClose={close} />
    );
  }
  if (isOpen)
    return loaded.isError ? (
      <div className={styles.actions}>
        <FailureBanner>{t('page.offline')}</FailureBanner>
        <Button size="xl" onClick={() => void loaded.refetch()}>
          {t('page.retry')}
        </Button>
      </div>
    ) : (
      <SkeletonGroup label={t('page.loading')}>
        <SkeletonBlock height="22rem" isBlock />
      </SkeletonGroup>
    );
  const left = before && may(offeredBy(before)) ? offeredBy(before) : null;
  return (
    <>
      {notice ? <NoticeBanner key={notice.text} notice={notice} /> : null}
      <BookingView
        view={view}
        bookingKey={bookingKey}
        onAgain={null}
        takesFocus={notice === null && left === null}
        way={{ focused: notice === null ? left : null, opening, open: (offered) => void open(offered) }}
      />
    </>
  );
}

/** What came of a step, read first. */
function NoticeBanner({ notice }: { notice: Notice }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <MessageBanner tone={notice.tone} isUrgent={notice.tone === 'bad'}>
        {notice.text}
      </MessageBanner>
    </div>
  );
}
