import type {
  SupportInfo,
  SupportMail,
  SupportOffering,
} from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import list from '#components/list-table.module.css';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { paidUntilText } from '#domain/subscription/paid-until';
import { browserTimeZone, calendarDay, venueInstant } from '#lib/venue-format';
import classes from '../customer-view.module.css';
import { useInfo } from '../model/customer-view.queries.ts';
import { CustomerLookup } from './customer-lookup.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TableFrame } from './table-frame.tsx';

/** Settings, subscription, offerings, mails, and customers for a reason. */
export function InfoTab({ clientId, onName }: { clientId: string; onName: (name: string) => void }) {
  const { data, error, refetch } = useInfo(clientId);
  useEffect(() => {
    if (data) onName(data.client.client_name);
  }, [data, onName]);
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} height={96} />;
  return (
    <Stack gap="lg">
      <Facts title="Settings" facts={settingsOf(data.client)} />
      <Facts title="Subscription" facts={subscriptionOf(data.client)} />
      <Part title="Offerings">
        {data.offerings.length === 0 ? <Text c="dimmed">No offerings yet.</Text> : <Offerings all={data.offerings} />}
      </Part>
      <Part title="Last emails to this client and its visitors">
        {data.mails.length === 0 ? <Text c="dimmed">None in the last days.</Text> : <Mails mails={data.mails} />}
      </Part>
      <Part title="Find a customer">
        <CustomerLookup clientId={clientId} />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

type Fact = [label: string, value: ReactNode];

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Part title={title}>
      <Paper withBorder p="md">
        <dl className={classes['facts']}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Paper>
    </Part>
  );
}

function settingsOf(client: SupportInfo): Fact[] {
  const contact = `${client.contact_first_name} ${client.contact_last_name}`.trim();
  return [
    ['Contact', contact || 'Not set'],
    ['Email', `${client.email} (${client.email_verified ? 'confirmed' : 'not confirmed'})`],
    ['Phone', client.phone || 'Not set'],
    ['Time zone', client.time_zone],
    ['Waiver', client.has_waiver ? 'Uploaded' : 'Not uploaded yet'],
    ['Address on waivers', client.address_required ? 'Required' : 'Not required'],
    ['Client since', calendarDay(client.created_at.slice(0, 10))],
  ];
}

function subscriptionOf(client: SupportInfo): Fact[] {
  const { waiver_usage: usage } = client;
  const card = client.card_last_four
    ? `${client.card_type ?? 'Card'} ending in ${client.card_last_four}`
    : 'None stored';
  return [
    ['Status', <StatusBadge key="status" status={client.subscription_status} />],
    ['Plan', client.plan_name ?? 'None'],
    ['Paid until', paidUntilText(client.service_paid_until)],
    ['Last payment', calendarDay(client.last_payment_date)],
    ['Renews automatically', client.auto_renew ? 'Yes' : 'No'],
    ['Card', card],
    [
      'Waivers this month',
      `${usage.signed.toLocaleString('en-US')}${usage.limit === null ? ', no limit' : ` of ${usage.limit.toLocaleString('en-US')}`}`,
    ],
  ];
}

function Offerings({ all }: { all: readonly SupportOffering[] }) {
  return (
    <TableFrame label="Offerings">
      <table className={list['table']} aria-label="Offerings">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Players</th>
            <th scope="col">Capacity</th>
            <th scope="col">Deposit</th>
          </tr>
        </thead>
        <tbody>
          {all.map((offering) => (
            <tr key={offering.offering_id}>
              <td>{offering.offering_name}</td>
              <td>{offering.offering_type}</td>
              <td data-tabular>
                {offering.max_players === null
                  ? `${offering.base_players} or more`
                  : `${offering.base_players} to ${offering.max_players}`}
              </td>
              <td data-tabular>{offering.capacity}</td>
              <td data-tabular>{formatMoney(offering.deposit_amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Mails({ mails }: { mails: readonly SupportMail[] }) {
  const timeZone = browserTimeZone();
  const timeText = (at: string): string => venueInstant(at, timeZone);
  return (
    <TableFrame label="Emails" minWidth={320}>
      <table className={list['table']} aria-label="Emails">
        <thead>
          <tr>
            <th scope="col">Written</th>
            <th scope="col">State</th>
            <th scope="col">Attempts</th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.mail_id}>
              <td data-tabular>{timeText(mail.created_at)}</td>
              <td>{stateOf(mail, timeText)}</td>
              <td data-tabular>{mail.attempts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function stateOf({ sent_at: sentAt, failure }: SupportMail, timeText: (at: string) => string): string {
  if (sentAt) return `Sent ${timeText(sentAt)}`;
  return failure ? `Failed, will be tried again (${failure})` : 'Waiting to be sent';
}
