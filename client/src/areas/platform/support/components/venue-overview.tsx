import {
  type AdminPayment,
  listAdminPayments,
} from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { listUsage, type VenueUsage } from '@gatehouse/sync-protocol/areas/platform/usage.contracts';
import { type UsageLimits, usageState } from '@gatehouse/sync-protocol/areas/platform/usage-limits';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { monthText } from '@gatehouse/sync-protocol/base/days/day-text';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded } from '#components/endpoints.tsx';
import { FactList } from '#components/fact-list.tsx';
import factList from '#components/facts.module.css';
import { ListTable } from '#components/list-table.tsx';
import { Section } from '#components/settings/section.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { paymentState } from '#domain/clients/payment-state';
import { paidUntilText } from '#domain/subscription/paid-until';
import { waiverUsageText } from '#domain/subscription/waiver-usage';
import { useRead } from '#lib/api/use-read';
import { sizeText } from '#lib/size-text';
import { browserTimeZone, calendarDay, venueDay } from '#lib/venue-format';
import classes from '../customer-view.module.css';
import { StatusBadge } from './status-badge.tsx';

const PAYMENTS_SHOWN = 5;

/** A venue's contact, subscription, usage and payments, none of which is the view of its data that is recorded. Requirement Y130. */
export function VenueOverview({ client }: { client: ClientView }) {
  const { client_id: clientId, contact_first_name: first, contact_last_name: last } = client;
  const contact = `${first} ${last}`.trim();
  return (
    <Stack gap="xl">
      <Section title="Contact" about="The owner, whose account this is.">
        <Facts
          facts={[
            ['Contact', contact || 'Not set'],
            ['Email', `${client.email} (${client.email_verified ? 'confirmed' : 'not confirmed'})`],
            ['Phone', client.phone ? formatPhone(client.phone) : 'Not set'],
            ['Time zone', client.time_zone],
            ['Client since', calendarDay(client.created_at.slice(0, 10))],
          ]}
        />
      </Section>
      <Section title="Subscription" about="What the venue has paid for, and how it renews.">
        <Facts
          facts={[
            ['Status', <StatusBadge key="status" status={client.subscription_status} />],
            ['Paid until', paidUntilText(client.service_paid_until, 'Never paid')],
            ['Last payment', calendarDay(client.last_payment_date)],
            ['Card', client.card_last_four ? `Ending in ${client.card_last_four}` : 'None stored'],
            ['Waivers this month', waiverUsageText(client.waiver_usage)],
          ]}
        />
        <div>
          <Button component={Link} to={`/admin/square-customers?client=${clientId}`} variant="default">
            Renewals and cards
          </Button>
        </div>
      </Section>
      <Usage clientId={clientId} />
      <Payments clientId={clientId} />
      <Section
        title="Devices and support view"
        about="What the venue itself sees. Each look is recorded, and the client can see it."
      >
        <Text>
          Tablets, today’s numbers and bookings are under{' '}
          <Anchor component={Link} to="?tab=dashboard" inherit underline="always">
            Dashboard
          </Anchor>
          . Settings, offerings, emails and the search for a customer are under{' '}
          <Anchor component={Link} to="?tab=info" inherit underline="always">
            Client Info
          </Anchor>
          .
        </Text>
      </Section>
    </Stack>
  );
}

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <FactList className={`${factList['facts']} ${classes['facts']}`} facts={facts} />
);

function Usage({ clientId }: { clientId: string }) {
  const read = useRead(listUsage, { query: { search: clientId } });
  const venue = read.data?.venues.find(({ client_id: id }) => id === clientId);
  return (
    <Section
      title="Usage"
      about={read.data ? `In ${monthText(read.data.month)}. Limits warn and stop nothing.` : 'This month.'}
    >
      <Loaded read={read} skeleton={{ rows: 1, height: 64 }} failed="Failed to load the usage">
        {({ limits }) =>
          venue ? <Facts facts={usageFacts(venue, limits)} /> : <Text c="dimmed">Nothing was counted yet.</Text>
        }
      </Loaded>
    </Section>
  );
}

function usageFacts({ stored, signatures, mails }: VenueUsage, limits: UsageLimits): [string, ReactNode][] {
  return [
    ['Storage', stored ? used(stored.bytes, limits.bytes, sizeText) : 'Not counted yet'],
    ['Signatures', used(signatures, limits.signatures)],
    ['Emails', used(mails, limits.mails)],
  ];
}

function used(count: number, limit: number | null, text = (value: number) => value.toLocaleString('en-US')): ReactNode {
  const state = usageState(count, limit);
  return (
    <>
      {limit === null ? text(count) : `${text(count)} of ${text(limit)}`}{' '}
      {state === 'over' ? <StateBadge color="red">Over its limit</StateBadge> : null}
      {state === 'near' ? <StateBadge color="yellow">Near its limit</StateBadge> : null}
    </>
  );
}

/** The latest subscription payments; the history has all of them, and deposits too. */
function Payments({ clientId }: { clientId: string }) {
  const read = useRead(listAdminPayments, { query: { type: 'subscriptions', search: clientId } });
  return (
    <Section title="Payments" about="The latest for the subscription.">
      <Loaded read={read} skeleton={{ rows: 3 }} failed="Failed to load payments">
        {({ payments }) =>
          payments.length === 0 ? (
            <Text c="dimmed">No payments yet.</Text>
          ) : (
            <PaymentRows payments={payments.slice(0, PAYMENTS_SHOWN)} />
          )
        }
      </Loaded>
      <div>
        <Button component={Link} to={`/payment-history?search=${clientId}`} variant="default">
          All payments and deposits
        </Button>
      </div>
    </Section>
  );
}

function PaymentRows({ payments }: { payments: readonly AdminPayment[] }) {
  const timeZone = browserTimeZone();
  return (
    <ListTable
      aria-label="Payments"
      className={classes['cards']}
      cardsTo={48}
      rows={payments}
      keyOf={({ payment_id: id }) => id}
      columns={[
        { header: 'Date', isTabular: true, cell: ({ created_at: at }) => venueDay(at, timeZone) },
        { header: 'Payment', isLabeled: true, cell: ({ description }) => description },
        {
          header: 'Status',
          isLabeled: true,
          cell: (payment) => {
            const { color, label } = paymentState(payment);
            return <StateBadge color={color}>{label}</StateBadge>;
          },
        },
        {
          header: 'Amount',
          isLabeled: true,
          isTabular: true,
          cell: ({ amount, currency }) => formatMoney(amount, currency),
        },
      ]}
    />
  );
}
