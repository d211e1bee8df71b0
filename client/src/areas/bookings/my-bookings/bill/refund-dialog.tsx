import type { BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { stillAsking } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { type Method, staffWords } from '#domain/bills/bill-words';
import { KeptNote } from '#domain/bills/kept-note.tsx';
import { useKeptRequest } from '#domain/bills/kept-request';
import { centsOf, typedOf } from '#domain/bills/payment.model';
import { amountProblem } from '../model/refund.model.ts';
import type { BillActions } from './use-bill.ts';

interface RefundDialogProps {
  /** The ids of the bill’s entries. */
  entries: readonly string[];
  payment: BillPayment;
  /** What can still be given back of it, in cents. */
  left: number;
  actions: BillActions;
  onClose: () => void;
}

/** Gives money of one payment back, after a second look. Requirement B65. */
export function RefundDialog({ entries, payment, left, actions, onClose }: RefundDialogProps) {
  const blank = { amount: typedOf(left), method: payment.method, reason: '' };
  const asked = useKeptRequest(`refund ${payment.payment_id}`, blank, entries);
  const [isAsking, setIsAsking] = useState(false);
  const methods: readonly Method[] =
    payment.method === 'square' ? ['square', 'cash', 'terminal', 'other'] : ['cash', 'terminal', 'other'];
  const form = useContractForm(null, {
    initialValues: asked.values,
    check: ({ amount, reason }) => {
      const problem = amountProblem(amount, left);
      return {
        ...(problem ? { amount: problem } : {}),
        ...(reason.trim() === '' ? { reason: 'Please enter a reason' } : {}),
      };
    },
    onChange: () => setIsAsking(false),
    send: async (given) => {
      if (!isAsking) {
        setIsAsking(true);
        return stillAsking;
      }
      const { amount, method, reason } = given;
      const body = {
        payment_id: payment.payment_id,
        amount: (centsOf(amount) ?? 0) / 100,
        method,
        reason: reason.trim(),
      };
      const answer = await asked.send(given, body, (refund_id) => actions.refund({ refund_id, ...body }));
      setIsAsking(false);
      return answer.ok ? answer.data.payment : answer;
    },
    failed: 'The money was not refunded',
    onDone: (done) => {
      toast(done.status === 'pending' ? 'The refund is on its way' : 'The refund is on the bill');
      onClose();
    },
  });
  const { field, values } = form;
  const money = formatCents(centsOf(values.amount) ?? 0);
  return (
    <FormDialog
      title={`Refund ${staffWords.methods[payment.method]} Payment`}
      form={form}
      onCancel={onClose}
      label={isAsking ? `Yes, Refund ${money}` : `Refund ${money}`}
      busyLabel="Refunding…"
      isHarmful={isAsking}
    >
      <KeptNote asked={asked} onAnew={() => form.start(blank)} />
      <TextInput
        label="Amount"
        description={`${formatCents(left)} of it is left to refund.`}
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        data-autofocus
        {...field('amount')}
      />
      <NativeSelect
        label="How the money goes back"
        data={methods.map((value) => ({
          value,
          label: value === 'square' ? 'To the card, by Square' : staffWords.methods[value],
        }))}
        {...field('method')}
      />
      <Textarea
        label="Reason"
        description="Stays on the bill, with your name."
        required
        rows={2}
        maxLength={500}
        {...field('reason')}
      />
      {isAsking ? (
        <Text role="alert" fw={600}>
          {values.method === 'square'
            ? `${money} goes back to the card. This can’t be undone.`
            : `Give back ${money} yourself: this notes it on the bill. It can’t be undone.`}
        </Text>
      ) : null}
    </FormDialog>
  );
}
