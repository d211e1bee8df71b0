import {
  type SupportInfo,
  type SupportMail,
  type SupportOffering,
  viewInfo,
} from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import factList from '#components/facts.module.css';
import { ListTable } from '#components/list-table.tsx';
import { paidUntilText } from '#domain/subscription/paid-until';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone, calendarDay, venueInstant } from '#lib/venue-format';
import classes from '../customer-view.module.css';
import { CustomerLookup } from './customer-lookup.tsx';
import { lookOnce } from './device-table.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TableFrame } from './table-frame.tsx';

/** Settings, subscription, offerings, mails, and customers for a reason. */
export function InfoTab({ clientId, onName }: { clientId: string; onName: (name: string) => void }) {
  const read = useRead(viewInfo, { params: { client_id: clientId } }, lookOnce);
  const name = read.data?.client.client_name;
  useEffect(() => {
    if (name !== undefined) onName(name);
  }, [name, onName]);
  return (
    <Loaded read={read} skeleton={{ rows: 4, height: 96 }}>
      {({ client, offerings, mails }) => (
        <Stack gap="lg">
          <Facts title="Settings" facts={settingsOf(client)} />
          <Facts title="Subscription" facts={subscriptionOf(client)} />
          <Part title="Offerings">
            {offerings.length === 0 ? <Text c="dimmed">No offerings yet.</Text> : <Offerings all={offerings} />}
          </Part>
          <Part title="Last emails to this client and its visitors">
            {mails.length === 0 ? <Text c="dimmed">None in the last days.</Text> : <Mails mails={mails} />}
          </Part>
          <Part title="Find a customer">
            <CustomerLookup clientId={clientId} />
          </Part>
        </Stack>
      )}
    </Loaded>
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
        <dl className={`${factList['facts']} ${classes['facts']}`}>
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
      <ListTable
        aria-label="Offerings"
        rows={all}
        keyOf={(offering) => offering.offering_id}
        columns={[
          { header: 'Name', cell: (offering) => offering.offering_name },
          { header: 'Type', cell: (offering) => offering.offering_type },
          {
            header: 'Players',
            isTabular: true,
            cell: ({ base_players: base, max_players: max }) =>
              max === null ? `${base} or more` : `${base} to ${max}`,
          },
          { header: 'Capacity', isTabular: true, cell: (offering) => offering.capacity },
          { header: 'Deposit', isTabular: true, cell: (offering) => formatMoney(offering.deposit_amount) },
        ]}
      />
    </TableFrame>
  );
}

function Mails({ mails }: { mails: readonly SupportMail[] }) {
  const timeZone = browserTimeZone();
  const timeText = (at: string): string => venueInstant(at, timeZone);
  return (
    <TableFrame label="Emails" minWidth={320}>
      <ListTable
        aria-label="Emails"
        rows={mails}
        keyOf={(mail) => mail.mail_id}
        columns={[
          { header: 'Written', isTabular: true, cell: (mail) => timeText(mail.created_at) },
          { header: 'State', cell: (mail) => stateOf(mail, timeText) },
          { header: 'Attempts', isTabular: true, cell: (mail) => mail.attempts },
        ]}
      />
    </TableFrame>
  );
}

function stateOf({ sent_at: sentAt, failure }: SupportMail, timeText: (at: string) => string): string {
  if (sentAt) return `Sent ${timeText(sentAt)}`;
  return failure ? `Failed, will be tried again (${failure})` : 'Waiting to be sent';
}
