import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { ApiError } from '#lib/api/api-result';
import { calendarDay } from '#lib/venue-format';
import styles from '../components/profile.module.css';
import { money } from './subscription.model.ts';
import { useSubscriptionChanges, useSwitchQuote } from './subscription.queries.ts';

interface Failure {
  message: string;
  /** A card is what is missing, or what did not work. */
  needsCard: boolean;
}

/** What a switch costs, to the cent, before it is confirmed; and why it failed. Requirement R9. */
export function PlanSwitchDialog({
  clientId,
  plan,
  onClose,
  onSwitched,
  onNeedsCard,
}: {
  clientId: string;
  plan: PlanView;
  onClose: () => void;
  onSwitched: (message: string) => void;
  onNeedsCard: () => void;
}) {
  const choice = { planType: plan.plan_type, planId: plan.plan_id };
  const quote = useSwitchQuote(clientId, choice);
  const { switchPlan } = useSubscriptionChanges(clientId);
  const [failure, setFailure] = useState<Failure | null>(null);
  const shown = quote.data;

  const confirm = async (): Promise<void> => {
    setFailure(null);
    try {
      onSwitched((await switchPlan.mutateAsync(choice)).message);
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={failure ? 'Plan Switch Failed' : `Switch to ${plan.plan_name}?`}
      closeOnEscape={!switchPlan.isPending}
      closeOnClickOutside={!switchPlan.isPending}
      closeButtonProps={{ 'aria-label': 'Close', disabled: switchPlan.isPending }}
    >
      <Stack gap="md">
        {quote.isPending ? <SkeletonRows rows={3} height={28} /> : null}
        {quote.error ? <ErrorState message={quote.error.message} onRetry={() => void quote.refetch()} /> : null}
        {shown ? (
          <dl className={styles['quote']}>
            <dt>{plan.plan_name}</dt>
            <dd>{plan.price === null ? 'N/A' : money(plan.price)}</dd>
            <dt>Credit for your current period</dt>
            <dd>−{money(shown.credit)}</dd>
            <dt>Due now</dt>
            <dd>
              <strong>{money(shown.amount)}</strong>
            </dd>
            <dt>Paid until</dt>
            <dd>{calendarDay(shown.servicePaidUntil)}</dd>
          </dl>
        ) : null}
        {failure ? (
          <Alert color="red" role="alert">
            {failure.message}
            {failure.needsCard ? ' Please add or update your payment method and try again.' : ''}
          </Alert>
        ) : (
          <Text size="sm" c="dimmed">
            Your stored card is charged now. You get a receipt by email.
          </Text>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={switchPlan.isPending}>
            Cancel
          </Button>
          {failure?.needsCard ? (
            <Button onClick={onNeedsCard}>Update Payment Method</Button>
          ) : (
            <Button miw={170} disabled={!shown || switchPlan.isPending} onClick={() => void confirm()}>
              {switchPlan.isPending ? 'Switching…' : shown ? `Pay ${money(shown.amount)} and switch` : 'Switch'}
            </Button>
          )}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function failureOf(error: unknown): Failure {
  const failure = error instanceof ApiError ? error.failure : null;
  const needsCard =
    failure?.kind === 'refused' && (failure.code === 'NO_PAYMENT_METHOD' || failure.code === 'CARD_DECLINED');
  return { message: error instanceof Error ? error.message : 'Plan Switch Failed', needsCard };
}
