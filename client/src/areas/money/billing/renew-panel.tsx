import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import type { PlanType } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import { renewSubscription, type SubscriptionView } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { Alert, Anchor, Button, Text, Title } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useChange } from '#components/endpoints.tsx';
import { choicePrice, type RenewalChoice, renewalChoices, renewalFailure } from '#domain/subscription/renewal.model';
import { ApiError } from '#lib/api/api-result';
import { calendarDay } from '#lib/venue-format';
import classes from './billing.module.css';

interface RenewPanelProps {
  clientId: string;
  subscription: SubscriptionView;
  plans: readonly PlanView[];
  /** The venue's. */
  today: string;
  /** A payment's outcome is open: no other may start. Requirement P3. */
  isOutcomeOpen: boolean;
  onLeave: (paymentUrl: string) => void;
}

const periodNames = { monthly: 'Monthly', yearly: 'Yearly' } as const;

/** Shown in the panel's place where nobody pays. Requirement Y97. */
export function FreePanel() {
  return (
    <section className={classes['panel']}>
      <Text>This venue is free of charge. There is nothing to renew.</Text>
    </section>
  );
}

/** Which period, what it costs, until when it lasts, and the way to pay. Requirement R8. */
export function RenewPanel({ clientId, subscription, plans, today, isOutcomeOpen, onLeave }: RenewPanelProps) {
  const renewal = useChange(renewSubscription);
  const [chosen, setChosen] = useState<PlanType>(subscription.planType ?? 'monthly');
  const [error, setError] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  useBackFromPayment(() => setIsLeaving(false));
  const name = useId();
  const choices = renewalChoices(subscription, plans, today);
  const choice = choices.find(({ planType }) => planType === chosen) ?? choices[0];
  const isBusy = renewal.isPending || isLeaving;

  const renew = async ({ planType, planId }: RenewalChoice): Promise<void> => {
    setError(null);
    try {
      const body = { planType, planId };
      const { paymentUrl } = await renewal.mutateAsync({ params: { client_id: clientId }, body });
      if (!paymentUrl) return setError('Failed to create renewal payment link. Please try again.');
      setIsLeaving(true);
      onLeave(paymentUrl);
    } catch (error) {
      setError(error instanceof ApiError ? renewalFailure(error.failure) : String(error));
    }
  };

  return (
    <section className={classes['panel']} aria-labelledby={`${name}-title`}>
      <div>
        <Title order={2} id={`${name}-title`}>
          Renew your subscription
        </Title>
        <Text c="dimmed">{subscriptionText(subscription)}</Text>
      </div>
      {choices.length === 0 ? (
        <Text>
          There is no plan to renew yet. Please{' '}
          <Anchor href="/contact" inherit underline="always">
            contact us
          </Anchor>
          .
        </Text>
      ) : (
        <fieldset className={classes['choices']} disabled={isBusy}>
          <legend className="gate-visually-hidden">Period</legend>
          {choices.map((each) => (
            <Choice
              key={each.planType}
              choice={each}
              name={name}
              isChosen={each === choice}
              onChoose={() => setChosen(each.planType)}
            />
          ))}
        </fieldset>
      )}
      {error ? (
        <Alert color="red" variant="light" role="alert">
          {error}
        </Alert>
      ) : null}
      {isOutcomeOpen ? (
        <Alert color="yellow" variant="light">
          A payment is being confirmed. This takes a few seconds; please do not pay again.
        </Alert>
      ) : null}
      {choice?.isSwitch ? (
        <Alert variant="light">
          You have paid for another plan until {calendarDay(subscription.servicePaidUntil)}. To change to{' '}
          {periodNames[choice.planType].toLowerCase()} before that,{' '}
          <Anchor href="/my-profile?tab=subscription" inherit underline="always">
            switch the plan in My Profile
          </Anchor>
          : the rest of your current period is credited.
        </Alert>
      ) : null}
      {choice && !choice.isSwitch ? (
        <div className={classes['act']}>
          <Button
            miw={230}
            disabled={isBusy || isOutcomeOpen || choice.priceCents === null}
            onClick={() => void renew(choice)}
          >
            {isBusy
              ? 'Creating Payment...'
              : `Renew for ${choice.priceCents === null ? '…' : formatCents(choice.priceCents)}`}
          </Button>
          <Text size="sm" c="dimmed">
            You’ll pay on Square’s page and come back here. Nothing is charged until then.
          </Text>
        </div>
      ) : null}
    </section>
  );
}

function Choice({
  choice,
  name,
  isChosen,
  onChoose,
}: {
  choice: RenewalChoice;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={classes['choice']} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={choice.priceCents === null}
        onChange={onChoose}
        className={classes['radio']}
      />
      <span className={classes['choiceWords']}>
        <span className="gate-strong">{periodNames[choice.planType]}</span>
        <span className={classes['price']}>{choicePrice(choice)}</span>
        <span className={classes['note']}>
          {choice.isSwitch ? 'By switching the plan' : `Then paid until ${calendarDay(choice.paidUntil)}`}
        </span>
        {choice.saving ? (
          <span className={classes['saving']}>
            Saves {choice.saving.percent}%, {formatCents(choice.saving.cents)} a year
          </span>
        ) : null}
      </span>
    </label>
  );
}

/** The browser's Back restores this page in its busy state. */
function useBackFromPayment(callback: () => void): void {
  useEffect(() => {
    window.addEventListener('pageshow', callback);
    return () => window.removeEventListener('pageshow', callback);
  }, [callback]);
}

function subscriptionText({ subscriptionPlan, servicePaidUntil, autoRenew }: SubscriptionView): string {
  const plan = subscriptionPlan ?? 'No plan';
  if (!servicePaidUntil) return `${plan}, not paid yet.`;
  const paid = `${plan}, paid until ${calendarDay(servicePaidUntil)}.`;
  return autoRenew ? `${paid} It renews automatically with your stored card. You don’t need to do anything.` : paid;
}
