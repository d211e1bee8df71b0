import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import {
  quoteSwitch,
  type SubscriptionView,
  switchPlan,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { subscriptionReads, usePlans } from '#domain/subscription/subscription.queries';
import type { ApiError } from '#lib/api/api-result';
import { useRead } from '#lib/api/use-read';
import { calendarDay } from '#lib/venue-format';
import styles from '../components/profile.module.css';
import { CHARGE_TIMEOUT_MS, money, planPrice } from './subscription.model.ts';

/** The plans there are; another one is taken only after its exact price was shown. Requirement R9. */
export function PlanSection({
  clientId,
  subscription,
  onNeedsCard,
}: {
  clientId: string;
  subscription: SubscriptionView;
  onNeedsCard: () => void;
}) {
  const plans = usePlans();
  const known = plans.data?.plans;
  const { flash, done, failed, clear } = useFlash();
  const [chosenId, setChosenId] = useState(subscription.planId);
  const [asked, setAsked] = useState<PlanView | null>(null);
  const chosen = known?.find((plan) => plan.plan_id === chosenId);
  const isOffered = (plan: PlanView): boolean => plan.price !== null || plan.plan_id === subscription.planId;
  const offered = known?.filter(isOffered) ?? [];
  const coming = known?.filter((plan) => !isOffered(plan)) ?? [];

  const ask = (): void => {
    clear();
    if (!chosen || chosen.plan_id === subscription.planId) failed('You are already on this plan.');
    else setAsked(chosen);
  };
  return (
    <Section
      title="Plan"
      about="A switch takes effect immediately. The rest of your current period is credited."
      flash={flash}
    >
      <Loaded
        read={plans}
        skeleton={{ rows: 2, height: 56 }}
        failed="Failed to load pricing plans"
        retryLabel="Try Again"
      >
        {() => (
          <>
            <Radio.Group value={chosenId} onChange={setChosenId} label="Choose a plan">
              <Stack gap="xs" mt="xs">
                {offered.map((plan) => (
                  <PlanChoice key={plan.plan_id} plan={plan} isPresent={plan.plan_id === subscription.planId} />
                ))}
              </Stack>
            </Radio.Group>
            {coming.length > 0 ? (
              <Text size="sm" c="dimmed">
                Coming soon: {coming.map((plan) => plan.plan_name).join(', ')}
              </Text>
            ) : null}
            <Group justify="flex-end">
              <Button miw={140} onClick={ask}>
                Switch Plan
              </Button>
            </Group>
          </>
        )}
      </Loaded>
      {asked ? (
        <PlanSwitchDialog
          clientId={clientId}
          plan={asked}
          onClose={() => setAsked(null)}
          onSwitched={(message) => {
            setAsked(null);
            done(message);
          }}
          onNeedsCard={() => {
            setAsked(null);
            onNeedsCard();
          }}
        />
      ) : null}
    </Section>
  );
}

function PlanChoice({ plan, isPresent }: { plan: PlanView; isPresent: boolean }) {
  const { waivers_per_month: limit } = plan;
  const waivers = limit === null ? 'unlimited waivers' : `up to ${limit.toLocaleString('en-US')} waivers per month`;
  return (
    <Radio.Card value={plan.plan_id} p="sm" className={styles['plan'] ?? ''}>
      <Group wrap="nowrap" align="flex-start">
        <Radio.Indicator mt={3} />
        <div>
          <Text fw={550}>
            {plan.plan_name}
            {isPresent ? ' · your plan' : ''}
          </Text>
          <Text size="sm" c="dimmed" data-tabular>
            {planPrice(plan)} · {waivers}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}

interface Failure {
  message: string;
  /** A card is what is missing, or what did not work. */
  needsCard: boolean;
}

/** What a switch costs, to the cent, before it is confirmed; and why it failed. Requirement R9. */
function PlanSwitchDialog({
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
