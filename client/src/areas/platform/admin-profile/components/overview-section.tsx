import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { Section } from '#components/settings/section.tsx';
import styles from '#components/settings/settings.module.css';
import { useRead } from '#lib/api/use-read';

/** What the platform holds, and the ways to it. A dash where a figure is not known. Requirement Y57. */
export function OverviewSection() {
  const stats = useRead(getAdminStats).data;
  const figures = [
    ['Clients', stats?.clients.total],
    ['Active clients', stats?.clients.active],
    ['Paying subscriptions', stats?.payments.activeSubscriptions],
    ['Customers', stats?.customers.total],
    ['Check-ins', stats?.checkins.total],
    ['Bookings', stats?.bookings.total],
  ] as const;
  return (
    <Section title="System overview" about="All venues together. See the dashboard for more.">
      <dl className={styles['facts']}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-tabular>{figure === undefined ? '—' : figure.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" component="nav" aria-label="Shortcuts">
        <Button component={Link} to="/admin" variant="default">
          Admin Dashboard
        </Button>
        {/* Another document, which the browser itself has to open. */}
        <Button component="a" href="/users" variant="default">
          Users and Clients
        </Button>
        <Button component={Link} to="/customer-view" variant="default">
          Customer View
        </Button>
        <Button component={Link} to="/payment-history" variant="default">
          Payment History
        </Button>
      </Group>
    </Section>
  );
}
