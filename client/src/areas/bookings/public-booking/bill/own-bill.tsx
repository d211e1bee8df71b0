import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { zonedInstantText } from '@gatehouse/sync-protocol/base/days/day-text';
import { billTexts } from '@gatehouse/sync-protocol/languages/bill-texts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { BillTable } from '#domain/bills/bill-table.tsx';
import { useAddedTexts } from '#lib/visitor-text/use-visitor-text';
import { money } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import type { BookingKey } from '../draft/booking-draft.ts';
import { PayButton } from '../hold/pay-button.tsx';
import type { OwnBooking } from '../model/booking-api.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { guestWords } from './guest-words.ts';
import { PartyForm } from './party-form.tsx';
import { ShareLinks, SplitForm } from './split-form.tsx';
import { useBillText, useOwnBill } from './use-own-bill.ts';

interface OwnBillProps {
  view: OwnBooking;
  bookingKey: BookingKey;
  /** What the booking says of its bill. */
  revision: number;
}

/** The bill on a booking's own page: what it costs, who paid what, and what its guest does with it. Requirements B64, B66, B67. */
export function OwnBill({ view, bookingKey, revision }: OwnBillProps) {
  const hasTexts = useAddedTexts(billTexts);
  const { data: bill, isError, refetch } = useOwnBill(bookingKey, revision);
  if (!hasTexts) return null;
  if (bill) return <BillCard bill={bill} view={view} bookingKey={bookingKey} />;
  return isError ? <BillFailed onRetry={() => void refetch()} /> : null;
}

/** Says that there is a bill, which can't be shown for now. */
function BillFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useBillText();
  const { t: booking } = useBookingText();
  return (
    <section className={visitor.card} aria-labelledby="own-bill">
      <h2 id="own-bill" className={visitor.cardTitle}>
        {t('bill.title')}
      </h2>
      <MessageBanner tone="bad">{t('bill.notShown')}</MessageBanner>
      <div className={styles.actions}>
        <Button size="lg" variant="default" onClick={onRetry}>
          {booking('page.retry')}
        </Button>
      </div>
    </section>
  );
}

type Step = 'split' | 'party';

function BillCard({ bill, view, bookingKey }: Omit<OwnBillProps, 'revision'> & { bill: Bill }) {
  const { t, language } = useBillText();
  const [opened, setOpened] = useState<Step | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { booking } = view;
  const { time_zone: timeZone } = booking;
  const isCanceled = booking.status === 'cancelled';
  const go = (next: Step | null): void => {
    setIsSaved(false);
    setOpened(next);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  const done = (saved: boolean): void => {
    go(null);
    setIsSaved(saved);
  };
  /* It was paid or changed elsewhere meanwhile. */
  const isOver = (opened === 'split' && bill.state !== 'due') || (opened === 'party' && !view.changes.can_change_party);
  const step = isOver ? null : opened;
  const title = step === null ? 'bill.title' : step === 'split' ? 'split.open' : 'party.open';
  return (
    <section className={visitor.card} aria-labelledby="own-bill">
      <h2 id="own-bill" ref={heading} tabIndex={-1} className={visitor.cardTitle}>
        {t(title)}
      </h2>
      {step === 'split' ? (
        <SplitForm
          {...{ bill, bookingKey }}
          players={booking.total_players}
          onDone={() => done(false)}
          onBack={() => go(null)}
        />
      ) : null}
      {step === 'party' ? (
        <PartyForm {...{ bill, view, bookingKey }} onDone={() => done(true)} onBack={() => go(null)} />
      ) : null}
      {step === null ? (
        <>
          {isSaved ? <MessageBanner tone="good">{t('party.saved')}</MessageBanner> : null}
          <BillTable
            bill={bill}
            words={guestWords(t, language, isCanceled)}
            at={(instant) => zonedInstantText(Date.parse(instant), timeZone, language)}
          />
          {bill.state === 'overpaid' && !isCanceled ? (
            <p className="gate-dimmed gate-flush">{t('bill.overpaidHint')}</p>
          ) : null}
          <ShareLinks links={bill.links} offeringName={booking.offering_name} />
          <BillActions {...{ bill, view, bookingKey }} onStep={go} />
        </>
      ) : null}
    </section>
  );
}

interface BillActionsProps {
  bill: Bill;
  view: OwnBooking;
  bookingKey: BookingKey;
  onStep: (step: Step) => void;
}

function BillActions({ bill, view, bookingKey, onStep }: BillActionsProps) {
  const { t, language } = useBillText();
  const { booking, changes, can_pay: canPay, can_ask: isAhead } = view;
  const { bookingId, token } = bookingKey;
  const isDue = bill.state === 'due' && canPay;
  const receipt = `/api/public/bookings/${encodeURIComponent(bookingId)}/receipt.pdf?${new URLSearchParams({ token })}`;
  const until = changes.party_until ?? null;
  const untilText = until === null ? '' : zonedInstantText(Date.parse(until), booking.time_zone, language);
  return (
    <>
      <div className={styles.actions} data-screen-only>
        {isDue && booking.status === 'confirmed' ? (
          <PayButton
            clientId={booking.client_id}
            bookingId={bookingId}
            token={token}
            label={t('bill.pay', { amount: money(bill.balance, language) })}
          />
        ) : null}
        {isDue ? (
          <Button size="lg" variant="default" onClick={() => onStep('split')}>
            {t('split.open')}
          </Button>
        ) : null}
        {changes.can_change_party ? (
          <Button size="lg" variant="default" onClick={() => onStep('party')}>
            {t('party.open')}
          </Button>
        ) : null}
        <Button component="a" size="lg" variant="default" href={receipt} target="_blank" rel="noreferrer">
          {t(bill.receipt_number === null ? 'bill.paper' : 'bill.receipt')}
        </Button>
      </div>
      {isAhead && until !== null ? (
        <p className="gate-dimmed gate-flush">
          {t(changes.can_change_party ? 'party.until' : 'party.was', { until: untilText })}
        </p>
      ) : null}
    </>
  );
}
