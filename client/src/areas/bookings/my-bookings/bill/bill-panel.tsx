import {
  type Bill,
  createBillLink,
  emailReceipt,
  getBill,
  splitBill,
} from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import {
  addBillLine,
  refundBillPayment,
  reviewBill,
  takeBillPayment,
  voidBillLine,
  voidBillPayment,
} from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Button, Group, Menu, Stack } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import { MoreMenu } from '#components/more-menu.tsx';
import { toast } from '#components/toast';
import { leftOfPayment, mayVoid } from '#domain/bills/bill.model';
import { BillTable, DueLine } from '#domain/bills/bill-table.tsx';
import { staffWords } from '#domain/bills/bill-words';
import { ReviewNote } from '#domain/bills/review-note.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { venueInstant } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { BillDialogs, type BillStep } from './bill-dialogs.tsx';
import classes from './bill-panel.module.css';
import { LinksSection } from './links-section.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { type BillActions, useBillActions } from './use-bill.ts';

interface BillPanelProps {
  clientId: string;
  booking: BookingRow;
  /** Whether the dialog that takes a payment is open from the start. */
  isTaking: boolean;
  onTakingEnds: () => void;
}

/** A booking's bill for staff: what it costs, who paid what, and all that they do with it. Requirements B64 to B67. */
export function BillPanel({ clientId, booking, isTaking, onTakingEnds }: BillPanelProps) {
  const { booking_id: bookingId } = booking;
  const read = useRead(getBill, { params: { client_id: clientId, booking_id: bookingId } });
  const actions = useBillActions({ clientId, bookingId });
  const may = useMay();
  const [step, setStep] = useState<BillStep | null>(null);
  const close = (): void => {
    setStep(null);
    onTakingEnds();
  };
  return (
    <Loaded read={read} skeleton={{ rows: 4 }}>
      {({ bill }) =>
        bill === null ? null : (
          <Stack gap="md">
            <ReviewNote bill={bill} isCanceled={booking.status === 'cancelled'}>
              <ReviewedButton actions={actions} />
            </ReviewNote>
            <div className={classes['head']}>
              <DueLine bill={bill} words={staffWords} />
              <Buttons bill={bill} booking={booking} actions={actions} onStep={setStep} />
            </div>
            <Entries bill={bill} isCanceled={booking.status === 'cancelled'} onStep={setStep} />
            <LinksSection links={bill.links} actions={actions} mayEdit={may(createBillLink)} />
            <BillDialogs
              {...{ clientId, booking, bill, actions }}
              step={isTaking ? { what: 'take' } : step}
              onClose={close}
            />
          </Stack>
        )
      }
    </Loaded>
  );
}

/** The end of a review. */
function ReviewedButton({ actions }: { actions: BillActions }) {
  const may = useMay();
  const [isBusy, setIsBusy] = useState(false);
  if (!may(reviewBill)) return null;
  const review = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await actions.reviewed();
    setIsBusy(false);
    if (answer.ok) toast('The bill is marked as reviewed.');
    else toast(`The bill wasn’t marked. ${answer.message}`, 'failed');
  };
  return (
    <Button variant="default" size="xs" miw={150} disabled={isBusy} onClick={() => void review()}>
      {isBusy ? 'Marking…' : 'Mark as Reviewed'}
    </Button>
  );
}

interface EntriesProps {
  bill: Bill;
  isCanceled: boolean;
  onStep: (step: BillStep) => void;
}

/** The bill itself, with what can be done with each of its entries. */
function Entries({ bill, isCanceled, onStep }: EntriesProps) {
  const may = useMay();
  const { isReadOnly } = useReadOnly();
  const timeZone = useVenueTimeZone();
  const canVoidLine = may(voidBillLine) && !isReadOnly && !isCanceled;
  return (
    <BillTable
      bill={bill}
      words={staffWords}
      at={(instant) => venueInstant(instant, timeZone)}
      hasHistory
      renderLineAction={
        canVoidLine
          ? (line) =>
              line.voided_by === null ? (
                <MoreMenu label={`Actions for ${line.name}`}>
                  <Menu.Item onClick={() => onStep({ what: 'void_line', line })}>Take off the bill</Menu.Item>
                </MoreMenu>
              ) : null
          : undefined
      }
      renderPaymentAction={(payment) => {
        const canRefund = may(refundBillPayment) && leftOfPayment(payment, bill.payments) > 0;
        const canVoid = may(voidBillPayment) && mayVoid(payment, bill.payments);
        if (!canRefund && !canVoid) return null;
        return (
          <MoreMenu label={`Actions for the payment of ${formatMoney(payment.amount)}`}>
            {canRefund ? <Menu.Item onClick={() => onStep({ what: 'refund', payment })}>Refund</Menu.Item> : null}
            {canVoid ? (
              <Menu.Item onClick={() => onStep({ what: 'void', payment })}>Take back: noted by mistake</Menu.Item>
            ) : null}
          </MoreMenu>
        );
      }}
    />
  );
}

interface ButtonsProps {
  bill: Bill;
  booking: BookingRow;
  actions: BillActions;
  onStep: (step: BillStep) => void;
}

/** What staff do with a bill most, first what is due. */
function Buttons({ bill, booking, actions, onStep }: ButtonsProps) {
  const may = useMay();
  const { control } = useReadOnly();
  const isDue = bill.state === 'due';
  const isOpen = booking.status !== 'cancelled';
  return (
    <Group gap="xs" className={classes['actions'] ?? ''}>
      {may(takeBillPayment) && isOpen ? (
        <Button variant={isDue ? 'filled' : 'default'} onClick={() => onStep({ what: 'take' })}>
          Take Payment
        </Button>
      ) : null}
      {may(createBillLink) && isDue && isOpen ? (
        <Button variant="default" onClick={() => onStep({ what: 'link' })} {...control}>
          Send Pay Link
        </Button>
      ) : null}
      {may(splitBill) && isDue && isOpen ? (
        <Button variant="default" onClick={() => onStep({ what: 'split' })} {...control}>
          Split
        </Button>
      ) : null}
      {may(updateBooking) && isOpen ? (
        <Button variant="default" onClick={() => onStep({ what: 'party' })} {...control}>
          Change Party
        </Button>
      ) : null}
      {may(addBillLine) && isOpen ? (
        <Button variant="default" onClick={() => onStep({ what: 'add' })} {...control}>
          Add
        </Button>
      ) : null}
      <ReceiptActions
        booking={booking}
        hasReceipt={bill.receipt_number !== null}
        mayMail={may(emailReceipt)}
        actions={actions}
      />
    </Group>
  );
}
