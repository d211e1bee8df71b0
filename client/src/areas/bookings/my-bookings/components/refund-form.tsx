import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { Alert, Button, Group, Paper, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { refusal, stillAsking } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { centsOf } from '#domain/bills/payment.model';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { refundFailureText } from '../model/failure-texts.ts';
import { amountProblem } from '../model/refund.model.ts';

interface RefundFormProps {
  clientId: string;
  booking: BookingRow;
  /** Cents. */
  left: number;
  /** This form goes, or begins again with what is left then. */
  onRefunded: () => void;
}

/** Gives back all that is left, or part of it, after a second look. Requirement P9. */
export function RefundForm({ clientId, booking, left, onRefunded }: RefundFormProps) {
  const actions = useBookingActions(clientId);
  const [isAsking, setIsAsking] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) buttons.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isAsking]);
  const form = useContractForm(null, {
    initialValues: { amount: (left / 100).toFixed(2), reason: '' },
    check: ({ amount }) => {
      const problem = amountProblem(amount, left);
      return problem ? { amount: problem } : {};
    },
    onChange: () => setIsAsking(false),
    send: async ({ amount, reason }) => {
      if (!isAsking) {
        setIsAsking(true);
        return stillAsking;
      }
      const answer = await actions.refund(booking.booking_id, { amount: (centsOf(amount) ?? 0) / 100, reason });
      setIsAsking(false);
      if (!answer.ok) return refusal(refundFailureText(answer), answer.kind === 'refused' ? answer.fields : {});
      const { refund } = answer.data;
      if (refund.status === 'failed') return refusal(refund.message || 'The money was not refunded.');
      return refund;
    },
    onDone: (done) => {
      toast(done.status === 'pending' ? 'Refund is on its way' : 'Refunded');
      onRefunded();
    },
  });
  const { field, values, isBusy, failure } = form;
  const money = formatCents(centsOf(values.amount) ?? 0);
  return (
    <Paper withBorder p="md">
      <form {...form.props}>
        <Stack gap="sm">
          <Title order={3} size="h5">
            Refund
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label="Amount"
              description={`${formatCents(left)} is left to refund.`}
              inputMode="decimal"
              autoComplete="off"
              leftSection="$"
              {...field('amount')}
            />
            <TextInput
              label="Reason (optional)"
              description="Saved in the booking’s history."
              maxLength={190}
              autoComplete="off"
              {...field('reason')}
            />
          </SimpleGrid>
          <FailureAlert>{failure}</FailureAlert>
          {isAsking ? (
            <Alert color="yellow" role="alert">
              {money} goes back to the card of {booking.party_name}. This can’t be undone.
            </Alert>
          ) : null}
          <Group ref={buttons} justify="flex-end">
            {isAsking ? (
              <Button variant="default" onClick={() => setIsAsking(false)} disabled={isBusy}>
                Back
              </Button>
            ) : null}
            <Button
              type="submit"
              miw={160}
              disabled={isBusy}
              {...(isAsking ? { color: 'red' } : { variant: 'default' })}
            >
              {isBusy && isAsking ? 'Refunding…' : isAsking ? `Yes, refund ${money}` : `Refund ${money}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
