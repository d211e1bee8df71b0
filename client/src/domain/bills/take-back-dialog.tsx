import type { BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import type { ComponentProps } from 'react';
import { toast } from '../../components/toast.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type TakeBackDialogProps = { payment: BillPayment } & Pick<
  ComponentProps<typeof ReasonDialog>,
  'entries' | 'onSend' | 'onClose'
>;

/** Takes a payment back that was noted by mistake. Requirements B65, B75. */
export function TakeBackDialog({ payment, ...rest }: TakeBackDialogProps) {
  return (
    <ReasonDialog
      {...rest}
      act={`void ${payment.payment_id}`}
      title="Take This Payment Back?"
      label="Take Back"
      busyLabel="Taking back…"
      onDone={() => toast('The payment is taken back')}
    >
      {`${formatMoney(payment.amount)} is due again. Use this for a payment that was noted by mistake; to give money back, refund it.`}
    </ReasonDialog>
  );
}
