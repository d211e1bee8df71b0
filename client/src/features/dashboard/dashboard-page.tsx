import { Alert, Container, SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { overageText, waiverUsageText } from '../../components/waiver-usage.ts';
import { useBranding } from '../../lib/venue-branding-context.tsx';
import { useRows, useSyncEngine, useSyncStatus } from '../../sync/sync-context.tsx';
import { countToday } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { useWaiverUsage } from './dashboard.queries.ts';

const links = [
  { to: '/customer-check-in', title: 'Check people in', text: 'Search, check in, undo. Works offline.' },
  { to: '/scan-in', title: 'Scan members in', text: 'With a USB scanner or the camera.' },
  { to: '/my-waiver', title: 'My Waiver', text: 'The document visitors sign, and its link.' },
  { to: '/my-devices', title: 'My Devices', text: 'Pair tablets, see how they are.' },
  { to: '/outbox', title: 'Outbox', text: 'What this browser has done and sent.' },
] as const;

/** The owner's start page. Numbers come from this browser's copy, so they are here without the network. */
export function DashboardPage() {
  const engine = useSyncEngine();
  const status = useSyncStatus();
  const branding = useBranding(engine.identity.clientId);
  const checkIns = useRows('check_ins');
  const customers = useRows('customers');
  const bookings = useRows('bookings');
  const usage = useWaiverUsage(engine.identity.clientId);
  const overage = usage && overageText(usage);
  const { venueDate } = engine.now();
  const counts = useMemo(
    () =>
      countToday(
        { checkIns: checkIns.view.values(), customers: customers.view.values(), bookings: bookings.view.values() },
        venueDate,
      ),
    [checkIns, customers, bookings, venueDate],
  );
  return (
    <Container size="xl" py="xl">
      <PageHeader title={branding?.name || 'Dashboard'} subtitle="Client Dashboard" />
      {overage ? (
        <Alert color="yellow" mb="lg">
          {overage}
        </Alert>
      ) : null}
      <SimpleGrid component="dl" cols={{ base: 2, md: 5 }} className={classes['figures'] ?? ''}>
        <Figure label="Checked in today" value={counts.checkedIn} isLocked={status.isLocked} />
        <Figure label="Waivers signed today" value={counts.waivers} isLocked={status.isLocked} />
        <Figure label="Parties today" value={counts.parties} isLocked={status.isLocked} />
        <Figure label="Waivers this month" value={usage ? waiverUsageText(usage) : '–'} />
        <Figure label="Unsent here" value={status.unsent} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mt="xl" component="nav" aria-label="Where to go">
        {links.map(({ to, title, text }) => (
          <Link key={to} to={to} className={classes['link'] ?? ''}>
            <span className={classes['title']}>{title}</span>
            <span className={classes['text']}>{text}</span>
          </Link>
        ))}
      </SimpleGrid>
    </Container>
  );
}

function Figure({ label, value, isLocked = false }: { label: string; value: number | string; isLocked?: boolean }) {
  return (
    <div className={classes['figure']}>
      <dt>{label}</dt>
      <dd>{isLocked ? 'Locked' : value.toLocaleString('en-US')}</dd>
    </div>
  );
}
