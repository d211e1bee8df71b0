import { getSquareCustomer } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { Text, Title } from '@mantine/core';
import { Loaded } from '#components/endpoints.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone, venueDay } from '#lib/venue-format';
import { Facts } from './facts.tsx';
import classes from './venues.module.css';

/** The venue's customer profile at Square, with its stored cards. */
export function SquareProfile({ clientId }: { clientId: string }) {
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
              <ul className={classes['cards']} aria-label="Stored cards">
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
