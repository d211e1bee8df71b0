import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { quoteSwitch, switchPlan } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { subscriptionReads } from '#domain/subscription/subscription.queries';
import type { ApiError } from '#lib/api/api-result';
import { useRead } from '#lib/api/use-read';
import { calendarDay } from '#lib/venue-format';
import styles from '../components/profile.module.css';
import { CHARGE_TIMEOUT_MS, money } from './subscription.model.ts';

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
  const params = { client_id: clientId };
  /* Never kept: tomorrow the difference is another. */
  const quote = useRead(quoteSwitch, { params, query: choice }, { staleTime: 0, gcTime: 0, retry: false });
  const [failure, setFailure] = useState<Failure | null>(null);
  const change = useChange(switchPlan, {
    invalidates: [...subscriptionReads, getClient],
    timeoutMs: CHARGE_TIMEOUT_MS,
    onDone: ({ message }) => onSwitched(message),
    onFailed: (error) => setFailure(failureOf(error)),
  });
  const shown = quote.data?.quote;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={failure ? 'Plan Switch Failed' : `Switch to ${plan.plan_name}?`}
      closeOnEscape={!change.isPending}
      closeOnClickOutside={!change.isPending}
      closeButtonProps={{ 'aria-label': 'Close', disabled: change.isPending }}
    >
      <Stack gap="md">
        <Loaded read={quote} skeleton={{ rows: 3, height: 28 }} hidesOld />
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
          <Button variant="default" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          {failure?.needsCard ? (
            <Button onClick={onNeedsCard}>Update Payment Method</Button>
          ) : (
            <Button
              miw={170}
              disabled={!shown || change.isPending}
              onClick={() => {
                setFailure(null);
                void change.act({ params, body: choice });
              }}
            >
              {change.isPending ? 'Switching…' : shown ? `Pay ${money(shown.amount)} and switch` : 'Switch'}
            </Button>
          )}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function failureOf({ failure, message }: ApiError): Failure {
  const needsCard =
    failure.kind === 'refused' && (failure.code === 'NO_PAYMENT_METHOD' || failure.code === 'CARD_DECLINED');
  return { message, needsCard };
}
