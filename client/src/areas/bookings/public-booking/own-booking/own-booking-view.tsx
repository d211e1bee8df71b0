import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Bone, Bones } from '#components/visitor/bone.tsx';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import type { Offered } from '../changing/change-actions.tsx';
import type { ChangeSteps, Notice } from '../changing/change-steps.tsx';
import { type ChangeStep, useChangeStep } from '../changing/use-change-step.ts';
import type { BookingKey } from '../draft/booking-draft.ts';
import type { OwnBooking } from '../model/booking-api.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { BookingView } from './booking-view.tsx';

const offeredBy = (step: ChangeStep): Offered => (step === 'cancel' ? 'cancel' : 'move');

/** The booking's own page: the booking, or in its place a step in which its guest changes it. Requirements B40 to B42. */
export function OwnBookingView({ view, bookingKey }: { view: OwnBooking; bookingKey: BookingKey }) {
  const { t } = useBookingText();
  const { step, before, go, back, close } = useChangeStep();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [Steps, setSteps] = useState<ComponentType<ComponentProps<typeof ChangeSteps>> | null>(null);
  const [opening, setOpening] = useState<Offered | null>(null);
  const may = (offered: Offered): boolean => view.changes[`can_${offered}`];
  const isOpen = step !== null && may(offeredBy(step));

  /** The steps are no part of the page until someone wants them. */
  const load = async (): Promise<boolean> => {
    try {
      const steps = await import('../changing/change-steps.tsx');
      setSteps(() => steps.ChangeSteps);
      return true;
    } catch {
      setNotice({ tone: 'bad', text: t('page.offline') });
      return false;
    }
  };
  const open = async (offered: Offered): Promise<void> => {
    setNotice(null);
    setOpening(offered);
    const isLoaded = await load();
    setOpening(null);
    if (isLoaded) go(offered);
  };
  const settle = useEffectEvent(async (): Promise<void> => {
    if (!isOpen || !(await load())) close();
  });
  /* A step that a reload left open, and one that the booking has no longer. */
  const isUnsettled = step !== null && (!isOpen || !Steps);
  useEffect(() => {
    if (isUnsettled) void settle();
  }, [isUnsettled]);

  if (isOpen)
    return Steps ? (
      <Steps {...{ step, view, bookingKey, notice }} onNotice={setNotice} onGo={go} onBack={back} onClose={close} />
    ) : (
      <Bones label={t('page.loading')}>
        <Bone height="22rem" isBlock />
      </Bones>
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
