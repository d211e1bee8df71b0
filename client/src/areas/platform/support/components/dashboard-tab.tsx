import {
  type SupportBooking,
  type SupportDashboard,
  viewDashboard,
} from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { namedRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import { ListTable } from '#components/list-table.tsx';
import { checkInLabels, statusLabels } from '#domain/bookings/booking-labels';
import { useRead } from '#lib/api/use-read';
import { calendarDay, timeOfDay } from '#lib/venue-format';
import classes from '../customer-view.module.css';
import { DeviceTable, lookOnce } from './device-table.tsx';
import { TableFrame } from './table-frame.tsx';

/** The venue's own numbers, in its own time zone, without anyone's name. */
export function DashboardTab({ clientId, onName }: { clientId: string; onName: (name: string) => void }) {
  const read = useRead(viewDashboard, { params: { client_id: clientId } }, lookOnce);
  const name = read.data?.dashboard.client_name;
  useEffect(() => {
    if (name !== undefined) onName(name);
  }, [name, onName]);
  return (
    <Loaded read={read} skeleton={{ rows: 4, height: 72 }}>
      {({ dashboard }) => (
        <Stack gap="lg">
          {dashboard.audit_breaks.length > 0 ? (
            <Alert color="red" role="alert">
              This client’s audit log was tampered with or damaged. Open the audit log for details.
            </Alert>
          ) : null}
          <Figures dashboard={dashboard} />
          <section>
            <Title order={2} size="h4" mb="xs">
              Bookings today
            </Title>
            <Text c="dimmed" size="sm" mb="xs">
              {calendarDay(dashboard.date)} in {dashboard.time_zone}
            </Text>
            <Bookings bookings={dashboard.bookings} />
          </section>
          <DeviceTable clientId={clientId} />
        </Stack>
      )}
    </Loaded>
  );
}

function Figures({ dashboard }: { dashboard: SupportDashboard }) {
  const { date: today, weekend, parties, waivers, checked_in_today: checkedIn, customers, members } = dashboard;
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  const week = { from: waivers[0]?.date ?? today, to: waivers.at(-1)?.date ?? today };
  const days = { from: weekend.saturday, to: weekend.sunday };
  const figures: [label: string, value: number][] = [
    ['Checked in today', checkedIn],
    [namedRange('Waivers this week', week, today), sum(waivers.map(({ count }) => count))],
    [namedRange('Parties this week', week, today), sum(parties.map(({ count }) => count))],
    [namedRange('Party guests this week', week, today), sum(parties.map(({ participants }) => participants))],
    [namedRange('Bookings this weekend', days, today), weekend.groups + weekend.individuals],
    [namedRange('Guests this weekend', days, today), weekend.total_guests],
    ['Customers', customers],
    ['Members', members],
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(([label, value]) => (
        <div key={label} className={classes['figure']}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Bookings({ bookings }: { bookings: readonly SupportBooking[] }) {
  if (bookings.length === 0) return <Text c="dimmed">No bookings today.</Text>;
  return (
    <TableFrame label="Bookings today">
      <ListTable
        aria-label="Bookings today"
        className={classes['cards']}
        cardsTo={48}
        rows={bookings}
        keyOf={(booking) => booking.booking_id}
        columns={[
          { header: 'Time', isTabular: true, cell: (booking) => timeOfDay(booking.booking_time) },
          { header: 'Offering', isLabeled: true, cell: (booking) => booking.offering_name },
          { header: 'Players', isLabeled: true, isTabular: true, cell: (booking) => booking.total_players },
          { header: 'Waivers', isLabeled: true, isTabular: true, cell: (booking) => booking.waivers_signed },
          { header: 'Status', isLabeled: true, cell: (booking) => statusLabels[booking.status] },
          { header: 'Check-in', isLabeled: true, cell: (booking) => checkInLabels[booking.check_in_status] },
        ]}
      />
    </TableFrame>
  );
}
