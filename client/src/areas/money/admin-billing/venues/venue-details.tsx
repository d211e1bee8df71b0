import type { BilledVenue } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import {
  getSquareCustomer,
  getSubscription,
  listRecurringCharges,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Anchor, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Loaded } from '#components/endpoints.tsx';
import factList from '#components/facts.module.css';
import { ListTable } from '#components/list-table.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { paidUntilText } from '#domain/subscription/paid-until';
import { priceText } from '#domain/subscription/plan-price';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone, calendarDay, venueDay } from '#lib/venue-format';
import { RenewButtons } from './renew-buttons.tsx';
import { Flags } from './venue-list.tsx';
import classes from './venues.module.css';

interface VenueDetailsProps {
  venue: BilledVenue;
  backTo: string;
  onDone: (message: string) => void;
  onFailed: (message: string) => void;
}

/** A venue's subscription, renewals by its stored card, its profile at Square and what it was charged. Requirement Y40. */
export function VenueDetails({ venue, backTo, onDone, onFailed }: VenueDetailsProps) {
  const read = useRead(getSubscription, { params: { client_id: venue.client_id } });
  const title = useRef<HTMLHeadingElement>(null);
  /* Where the details take the place of the list, the link that opened them is gone. */
  useEffect(() => {
    if (window.matchMedia('(max-width: 61.99em)').matches) title.current?.focus();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also where every button in it is disabled.
    <section className={classes['details']} aria-labelledby="venue-title" tabIndex={0}>
      <Anchor component={Link} to={backTo} className={classes['back'] ?? ''} size="sm">
        ← All venues
      </Anchor>
      <div>
        <Title order={2} size="h3" id="venue-title" ref={title} tabIndex={-1}>
          {venue.client_name}
        </Title>
        <Text size="sm" c="dimmed" className="gate-breakable">
          {venue.client_id} · {venue.email}
        </Text>
        <div className={classes['badges']}>
          <Flags venue={venue} />
        </div>
      </div>
      <section className={classes['part']} aria-label="Subscription">
        <Title order={3} size="h4">
          Subscription
        </Title>
        <Loaded read={read} skeleton={{ rows: 2, height: 40 }}>
          {({ subscription: data }) => (
            <>
              <Facts
                facts={[
                  ['Plan', data.subscriptionPlan ?? 'No plan'],
                  [
                    'Price',
                    data.price === null
                      ? 'Coming Soon'
                      : priceText(dollarsToCents(data.price), data.planType ?? 'monthly'),
                  ],
                  ['Paid until', paidUntilText(data.servicePaidUntil)],
                  ['Days until expiration', daysText(data.daysUntilExpiration)],
                  ['Last payment', calendarDay(data.lastPaymentDate)],
                  ['Auto-renew', data.autoRenew ? 'On' : 'Off'],
                ]}
              />
              {isFree(data.servicePaidUntil) ? null : (
                <RenewButtons
                  venue={venue}
                  subscription={data}
                  readAtMs={read.dataUpdatedAt}
                  onDone={onDone}
                  onFailed={onFailed}
                />
              )}
            </>
          )}
        </Loaded>
      </section>
      <SquareProfile clientId={venue.client_id} />
      <RecurringCharges clientId={venue.client_id} />
    </section>
  );
}

function daysText(days: number | null): string {
  if (days === null) return 'N/A';
  return days > 0 ? String(days) : 'Expired';
}

/** The venue's customer profile at Square, with its stored cards. */
function SquareProfile({ clientId }: { clientId: string }) {
  const read = useRead(getSquareCustomer, { params: { client_id: clientId } }, { retry: false });
  return (
    <section className={classes['part']} aria-label="Square customer profile">
      <Title order={3} size="h4">
        Square customer profile
      </Title>
      <Loaded read={read} skeleton={{ rows: 2, height: 40 }} failed="Failed to load customer information">
        {({ customer }) =>
          customer === null ? (
            <Text c="dimmed">No profile yet. Square creates one with the first payment.</Text>
          ) : (
            <>
              <Facts
                facts={[
                  ['Customer ID', customer.id],
                  ['Name', `${customer.givenName} ${customer.familyName}`.trim()],
                  ['Company', customer.companyName],
                  ['Email', customer.emailAddress],
                  ['Phone', customer.phoneNumber],
                  ['Since', customer.createdAt ? venueDay(customer.createdAt, browserTimeZone()) : ''],
                ]}
              />
              <ul className={`gate-list ${classes['cards']}`} aria-label="Stored cards">
                {customer.paymentMethods.map((card) => (
                  <li key={card.id}>
                    {card.brand} ending in {card.last_four}, expires {String(card.exp_month).padStart(2, '0')}/
                    {card.exp_year}
                    {card.is_primary ? <StateBadge color="green">Charged by renewals</StateBadge> : null}
                  </li>
                ))}
              </ul>
              {customer.paymentMethods.length === 0 ? <Text c="dimmed">No card on file.</Text> : null}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

interface ChargeStatus {
  label: string;
  color: 'green' | 'yellow' | 'red' | 'gray';
}

const known: Readonly<Record<string, ChargeStatus>> = {
  completed: { label: 'Paid', color: 'green' },
  open: { label: 'Waiting for payment', color: 'yellow' },
  pending: { label: 'Processing', color: 'yellow' },
  unknown: { label: 'Being confirmed', color: 'yellow' },
  review: { label: 'Needs attention', color: 'yellow' },
  received: { label: 'Not used', color: 'gray' },
  refunded: { label: 'Refunded', color: 'gray' },
  withdrawing: { label: 'Withdrawn', color: 'gray' },
  cancelled: { label: 'Canceled', color: 'gray' },
  expired: { label: 'Expired', color: 'gray' },
  declined: { label: 'Declined', color: 'red' },
  failed: { label: 'Failed', color: 'red' },
};

/** The state of a charge in words; one that a newer server adds is shown as it is. */
function chargeStatus(status: string): ChargeStatus {
  return known[status] ?? { label: status, color: 'gray' };
}

/** What the venue was charged for its subscription, newest first. */
function RecurringCharges({ clientId }: { clientId: string }) {
  const read = useRead(listRecurringCharges, { params: { client_id: clientId } });
  const count = read.data?.charges.length ?? 0;
  return (
    <section className={classes['part']} aria-labelledby="charges-title">
      <Title order={3} size="h4" id="charges-title">
        Recurring charges{count > 0 ? ` (${count})` : ''}
      </Title>
      <Loaded read={read} skeleton={{ rows: 3, height: 36 }} failed="Failed to load the charges">
        {({ charges }) => (
          <ListTable
            aria-labelledby="charges-title"
            className={classes['charges']}
            rows={charges}
            keyOf={(charge) => charge.charge_id}
            empty={<Text c="dimmed">No charges yet.</Text>}
            columns={[
              { header: 'Date', cell: (charge) => venueDay(charge.created_at, browserTimeZone()) },
              { header: 'Description', cell: (charge) => charge.description },
              {
                header: 'Status',
                cell: ({ status }) => {
                  const { label, color } = chargeStatus(status);
                  return <StateBadge color={color}>{label}</StateBadge>;
                },
              },
              { header: 'Amount', cell: (charge) => formatCents(dollarsToCents(charge.amount)) },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

/** Names and values, in as many columns as fit. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={`${factList['facts']} ${classes['facts']}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
