import type { Bill, BillLine, BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { getTaxSettings } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { toast } from '#components/toast';
import { entriesOf, leftOfPayment } from '#domain/bills/bill.model';
import { ReasonDialog } from '#domain/bills/reason-dialog.tsx';
import { TakeBackDialog } from '#domain/bills/take-back-dialog.tsx';
import { TakePaymentDialog } from '#domain/bills/take-payment-dialog.tsx';
import { useRead } from '#lib/api/use-read';
import { LineDialog } from './line-dialog.tsx';
import { LinkDialog, SplitDialog } from './link-dialogs.tsx';
import { PartyDialog } from './party-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import type { BillActions } from './use-bill.ts';

/** What is being done with a bill. */
export type BillStep =
  | { what: 'take' | 'add' | 'party' | 'link' | 'split' }
  | { what: 'void_line'; line: BillLine }
  | { what: 'void' | 'refund'; payment: BillPayment };

interface BillDialogsProps {
  clientId: string;
  booking: BookingRow;
  bill: Bill;
  actions: BillActions;
  step: BillStep | null;
  onClose: () => void;
}

/** The dialog of what is being done with a bill. */
export function BillDialogs({ clientId, booking, bill, actions, step, onClose }: BillDialogsProps) {
  const tax = useRead(getTaxSettings, { params: { client_id: clientId } });
  if (step === null) return null;
  const { balance } = bill;
  const entries = entriesOf(bill);
  if (step.what === 'void_line')
    return (
      <ReasonDialog
        act={`void ${step.line.line_id}`}
        entries={entries}
        title={`Take ${step.line.name} Off the Bill?`}
        label="Take Off"
        busyLabel="Taking off…"
        onSend={(given) => actions.voidLine(step.line.line_id, given)}
        onDone={() => toast('The line is off the bill')}
        onClose={onClose}
      >
        {`${formatMoney(step.line.total)} comes off the total. The line stays on record.`}
      </ReasonDialog>
    );
  if ('payment' in step) return <PaymentStep {...{ bill, actions, onClose }} {...step} />;
  if (step.what === 'take')
    return (
      <TakePaymentDialog
        bookingId={booking.booking_id}
        entries={entries}
        partyName={booking.party_name}
        balance={balance}
        tipPercents={tax.data?.tax_settings.tip_percents ?? []}
        onTake={actions.take}
        onClose={onClose}
      />
    );
  if (step.what === 'add') return <LineDialog {...{ clientId, booking, entries, actions, onClose }} />;
  if (step.what === 'party') return <PartyDialog {...{ clientId, booking, bill, onClose }} />;
  if (step.what === 'link') return <LinkDialog {...{ booking, bill, actions, onClose }} />;
  return <SplitDialog {...{ booking, bill, actions, onClose }} />;
}

type PaymentStepProps = Pick<BillDialogsProps, 'bill' | 'actions' | 'onClose'> &
  Extract<BillStep, { payment: BillPayment }>;

/** What is done with one payment. */
function PaymentStep({ what, payment, bill, actions, onClose }: PaymentStepProps) {
  if (what === 'refund')
    return (
      <RefundDialog
        entries={entriesOf(bill)}
        payment={payment}
        left={leftOfPayment(payment, bill.payments)}
        actions={actions}
        onClose={onClose}
      />
    );
  return (
    <TakeBackDialog
      payment={payment}
      entries={entriesOf(bill)}
      onSend={(given) => actions.voidPayment(payment.payment_id, given)}
      onClose={onClose}
    />
  );
}
