import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import {
  getSubscription,
  type SubscriptionView,
  setAutoRenew,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { type ClientView, getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { monthText } from '@gatehouse/sync-protocol/base/days/day-text';
import { Alert, Button, Group, Progress, Switch, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useChange } from '#components/endpoints.tsx';
import { Section } from '#components/settings/section.tsx';
import styles from '#components/settings/settings.module.css';
import { useFlash } from '#components/settings/use-flash';
import { StateBadge } from '#components/state-badge.tsx';
import { paidUntilText } from '#domain/subscription/paid-until';
import { overageText, waiverUsageText } from '#domain/subscription/waiver-usage';
import { calendarDay } from '#lib/venue-format';
import { daysText, money, statusBadge, usagePercent } from './subscription.model.ts';

/** The status of the subscription, what comes next, and whether it renews by itself. Requirements R5, R14. */
export function StatusSection({ clientId, subscription }: { clientId: string; subscription: SubscriptionView }) {
  const badge = statusBadge(subscription.status);
  const { flash, done, failed } = useFlash();
  const renew = useChange(setAutoRenew, {
    answers: getSubscription,
    invalidates: [getClient],
    where: { done, failed },
    done: (_, { body }) =>
      body.autoRenew ? 'Your subscription renews automatically.' : 'Your subscription no longer renews automatically.',
  });
  return (
    <Section title="Subscription" about="Your plan, and when it ends." flash={flash}>
      <Group justify="space-between">
        <span data-status={subscription.status}>
          <StateBadge size="lg" color={badge.color}>
            {badge.label}
          </StateBadge>
        </span>
        {isFree(subscription.servicePaidUntil) ? null : (
          <Button component={Link} to="/payments?tab=subscription" variant="default">
            Renew Now
          </Button>
        )}
      </Group>
      <dl className={styles['facts']}>
        <Fact name="Plan">{subscription.subscriptionPlan ?? 'N/A'}</Fact>
        <Fact name="Next renewal">{subscription.price === null ? 'N/A' : money(subscription.price)}</Fact>
        <Fact name="Paid until">{paidUntilText(subscription.servicePaidUntil)}</Fact>
        <Fact name="Days until expiration">{daysText(subscription.daysUntilExpiration)}</Fact>
        <Fact name="Last payment">{calendarDay(subscription.lastPaymentDate?.slice(0, 10))}</Fact>
        <Fact name="Customer since">{calendarDay(subscription.activatedAt?.slice(0, 10))}</Fact>
      </dl>
      {isFree(subscription.servicePaidUntil) ? null : (
        <Switch
          label="Renew automatically"
          description="Your stored card is charged on the last paid day, and you get a receipt by email."
          checked={subscription.autoRenew}
          disabled={renew.isPending}
          onChange={({ currentTarget }) =>
            void renew.act({ params: { client_id: clientId }, body: { autoRenew: currentTarget.checked } })
          }
        />
      )}
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-tabular>{children}</dd>
    </div>
  );
}

/** Waivers signed in the venue's month against the plan; nothing at the door ever stops. Requirement W6. */
export function UsageSection({ usage }: { usage: ClientView['waiver_usage'] }) {
  const id = useId();
  const overage = overageText(usage);
  return (
    <Section title="Waivers this month" about={monthText(usage.month)}>
      <Group justify="space-between" align="baseline">
        <Text id={id}>Waivers signed</Text>
        <Text fw={600} data-tabular>
          {waiverUsageText(usage)}
        </Text>
      </Group>
      {usage.limit === null ? (
        <Text c="dimmed">Your plan has no limit.</Text>
      ) : (
        <Progress.Root size="lg">
          <Progress.Section
            value={usagePercent(usage.signed, usage.limit)}
            color={usage.overage > 0 ? 'red' : 'gate'}
            aria-labelledby={id}
          />
        </Progress.Root>
      )}
      {overage ? <Alert color="yellow">{overage}</Alert> : null}
    </Section>
  );
}
