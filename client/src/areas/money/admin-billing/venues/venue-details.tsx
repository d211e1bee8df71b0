import type { BilledVenue } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { getSubscription } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { Anchor, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Loaded } from '#components/endpoints.tsx';
import { paidUntilText } from '#domain/subscription/paid-until';
import { priceText } from '#domain/subscription/plan-price';
import { useRead } from '#lib/api/use-read';
import { calendarDay } from '#lib/venue-format';
import { Facts } from './facts.tsx';
import { RecurringCharges } from './recurring-charges.tsx';
import { RenewButtons } from './renew-buttons.tsx';
import { SquareProfile } from './square-profile.tsx';
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
        <Text size="sm" c="dimmed" className={classes['wraps'] ?? ''}>
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
