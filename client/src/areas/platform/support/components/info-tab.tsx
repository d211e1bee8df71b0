import {
  findSupportCustomers,
  type SupportInfo,
  type SupportMail,
  type SupportOffering,
  viewInfo,
} from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { supportReasonSchema } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Button, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import factList from '#components/facts.module.css';
import { ListTable } from '#components/list-table.tsx';
import { paidUntilText } from '#domain/subscription/paid-until';
import { reasonLabels } from '#domain/support/support-labels';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone, calendarDay, venueInstant } from '#lib/venue-format';
import classes from '../customer-view.module.css';
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
      <Title order={2} size="h4" mb="xs">
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
    ['Address on waivers', client.address_required ? 'Required' : client.address_asked ? 'Optional' : 'Not asked for'],
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

const reasons = supportReasonSchema.options.map((value) => ({ value, label: reasonLabels[value] }));

/** Nothing is shown before a reason is given, which the client sees. */
function CustomerLookup({ clientId }: { clientId: string }) {
  /* A change, because each search is recorded. Requirement Y21. */
  const find = useChange(findSupportCustomers);
  const [search, setSearch] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = supportReasonSchema.safeParse(reason);
    setIsIncomplete(!given.success || search.trim().length < 2);
    if (given.success && search.trim().length >= 2)
      find.mutate({ params: { client_id: clientId }, body: { search, reason: given.data } });
  };
  return (
    <>
      <form className={classes['lookup']} onSubmit={submit} noValidate>
        <TextInput
          label="Name or waiver ID"
          value={search}
          maxLength={120}
          autoComplete="off"
          error={isIncomplete && search.trim().length < 2 ? 'Please enter at least two characters' : null}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Select
          label="Reason, shown to the client"
          placeholder="Choose a reason"
          data={reasons}
          value={reason}
          allowDeselect={false}
          error={isIncomplete && !reason ? 'Please choose a reason' : null}
          onChange={setReason}
        />
        <Button type="submit" miw={120} disabled={find.isPending}>
          {find.isPending ? 'Searching…' : 'Find'}
        </Button>
      </form>
      {find.error ? <ErrorState message={`Failed to find customers: ${find.error.message}`} /> : null}
      {find.data ? <Found {...find.data} /> : null}
    </>
  );
}

function Found({ customers, total }: ReplyOf<typeof findSupportCustomers>) {
  return (
    <div>
      <Text size="sm" c="dimmed" my="sm" component="output">
        {countText(customers.length, total)}
      </Text>
      {customers.length > 0 ? (
        <TableFrame label="Customers" minWidth={420}>
          <ListTable
            aria-label="Customers"
            className={classes['cards']}
            cardsTo={48}
            rows={customers}
            keyOf={(customer) => customer.waiver_id}
            columns={[
              { header: 'Name', cell: (customer) => `${customer.adult_first_name} ${customer.adult_last_name}` },
              {
                header: 'Minor',
                isLabeled: true,
                cell: ({ minor_first_name: first, minor_last_name: last }) =>
                  `${first ?? ''} ${last ?? ''}`.trim() || '–',
              },
              {
                header: 'Signed',
                isLabeled: true,
                isTabular: true,
                cell: (customer) =>
                  `${customer.has_signature ? calendarDay(customer.date_signed) : 'Uploaded'}${customer.needs_review ? ', needs review' : ''}`,
              },
              { header: 'Waiver ID', isLabeled: true, cell: (customer) => customer.waiver_id },
            ]}
          />
        </TableFrame>
      ) : null}
    </div>
  );
}

function countText(shown: number, total: number): string {
  if (total === 0) return 'No customer found.';
  if (total > shown) return `Showing ${shown} of ${total.toLocaleString('en-US')}. Type more to narrow it down.`;
  return total === 1 ? 'One customer found.' : `${total} customers found.`;
}
