import { getAdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import { type AdminStats, getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Alert, Button, Container, Title } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorState } from '#components/error-state.tsx';
import { ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { calendarDay, timeOfDay } from '#lib/venue-format';
import classes from './admin.module.css';
import { clockText, numberText } from './components/admin.model.ts';
import { KeyMetrics } from './components/key-metrics.tsx';
import { Section } from './components/section.tsx';
import { SystemHealth } from './components/system-health.tsx';

const READ_AGAIN_MS = { refetchInterval: 60_000 };

/** The platform admin's home: where to go, how the server is, and how the platform does. Requirements Y2, Y3, Y4. */
export function AdminPage() {
  const { user } = useSession();
  const { data: stats, ...figures } = useRead(getAdminStats, undefined, READ_AGAIN_MS);
  const { data: health, ...server } = useRead(getAdminHealth, undefined, READ_AGAIN_MS);
  const error = figures.error ?? server.error;
  const refresh = (): void => void Promise.all([figures.refetch(), server.refetch()]);
  return (
    <Container size="xl" py="lg">
      <PageHeader
        title="Admin Dashboard"
        subtitle={`Welcome, ${user?.name || user?.email || 'admin'}`}
        actions={
          <Button variant="default" loading={figures.isFetching || server.isFetching} onClick={refresh}>
            Refresh
          </Button>
        }
      />
      {error ? (
        <div className={classes['failed']}>
          <ErrorState
            title="Error Loading Dashboard"
            message="Failed to load dashboard data. Please try again."
            onRetry={refresh}
          />
        </div>
      ) : null}
      {stats && health ? <Attention attention={stats.attention} /> : null}
      <div className={classes['page']}>
        <QuickActions />
        {stats && health ? (
          <>
            <KeyMetrics stats={stats} />
            <SystemHealth health={health} attention={stats.attention} />
            <RecentActivity activity={stats.recentActivity} />
            <TopClients clients={stats.topClients} />
          </>
        ) : error ? null : (
          <SkeletonRows rows={6} height={120} />
        )}
      </div>
    </Container>
  );
}

/** Ranked by check-ins, as the server lists them. */
function TopClients({ clients }: { clients: AdminStats['topClients'] }) {
  return (
    <Section title="Top Active Clients" note="By all-time check-ins">
      <ListTable
        className={classes['top']}
        rows={clients}
        keyOf={(client) => client.client_id}
        empty={<p className={classes['note']}>No venue has had a visitor yet.</p>}
        columns={[
          { header: 'Rank', cell: (_, index) => index + 1 },
          {
            header: 'Client',
            cell: (client) => (
              <>
                <span className={classes['who']}>{client.business_name}</span>
                <span className={classes['note']}>
                  {client.client_id} · {client.contact_email}
                </span>
              </>
            ),
          },
          { header: 'Customers', cell: (client) => numberText(client.customer_count), isLabeled: true },
          { header: 'Bookings', cell: (client) => numberText(client.booking_count), isLabeled: true },
          { header: 'Check-ins', cell: (client) => numberText(client.checkin_count), isLabeled: true },
        ]}
      />
    </Section>
  );
}

/** What needs attention, with the way there; nothing where nothing does. */
function Attention({ attention }: { attention: AdminStats['attention'] }) {
  const { payments, auditBreaks, parked, mails, usage } = attention;
  if (payments + auditBreaks + parked + mails + usage === 0) return null;
  return (
    <Alert color="yellow" variant="light" mb="lg">
      <Title order={2} size="h5" mb={4}>
        Needs attention
      </Title>
      <ul className={classes['attention']}>
        {payments > 0 ? (
          <li>
            <Link to="/admin/square-customers">{counted(payments, 'payment needs', 'payments need')} a decision</Link>
          </li>
        ) : null}
        {auditBreaks > 0 ? (
          <li>
            <Link to="/admin/audit-log">{counted(auditBreaks, 'break', 'breaks')} in audit chains</Link>
          </li>
        ) : null}
        {mails > 0 ? (
          <li>
            <Link to="/admin/mail">
              {counted(mails, 'email could not be delivered', 'emails could not be delivered')}
            </Link>
          </li>
        ) : null}
        {parked > 0 ? (
          <li>
            <Link to="/customer-view">{counted(parked, 'device item is waiting', 'device items are waiting')}</Link> for
            the venue’s owner on My Devices
          </li>
        ) : null}
        {usage > 0 ? (
          <li>
            <Link to="/admin/usage?only=near">{counted(usage, 'venue is', 'venues are')} over a limit of usage</Link>
          </li>
        ) : null}
      </ul>
    </Alert>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

const actions = [
  ['/admin/clients', 'Clients', 'Contacts, status and renewal dates'],
  ['/admin/usage', 'Usage', 'Storage, signatures and emails by venue'],
  ['/users', 'Users and Clients', 'Accounts, cards and deletion'],
  ['/customer-view', 'Customer View', 'See what a venue sees'],
  ['/admin/square-customers', 'Customer Profiles and Billing', 'Renewals and charges'],
  ['/payment-history', 'Payment History', 'Payments and refunds'],
  ['/admin/plans', 'Plans and Promo Codes', 'Prices and trials'],
  ['/admin/holidays', 'Global Holidays', 'Days when every venue is closed'],
  ['/admin/exports', 'Data Exports', 'CSV files of all records'],
  ['/admin/mail', 'Email', 'Email that waits or failed, and a test'],
  ['/admin/audit-log', 'Audit Log', 'A tamper-evident record'],
] as const;

/** The admin dashboard's links to the other admin screens, each with a hint. */
function QuickActions() {
  return (
    <Section title="Quick Actions">
      <ul className={`gate-list ${classes['actions']}`}>
        {actions.map(([to, label, hint]) => (
          <li key={to}>
            {/* The users screen is a document of its own: it is allowed Square's card field. */}
            {to === '/users' ? (
              <a href={to} className={classes['action']}>
                <Words label={label} hint={hint} />
              </a>
            ) : (
              <Link to={to} className={classes['action']}>
                <Words label={label} hint={hint} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Words({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      <span className={classes['actionLabel']}>{label}</span>
      <span className={classes['note']}>{hint}</span>
    </>
  );
}

interface Line {
  key: string;
  who: string;
  what: string;
  when: string;
}

/** The platform's latest check-ins, bookings and payments for admins, in a column each. */
function RecentActivity({ activity }: { activity: AdminStats['recentActivity'] }) {
  return (
    <Section title="Recent Activity">
      <div className={classes['activity']}>
        <Column
          title="Check-ins"
          none="No check-ins yet"
          lines={activity.checkins.map((row, at) => ({
            key: `${row.client_id} ${row.checkin_datetime} ${at}`,
            who: row.customer_name,
            what: row.client_name,
            when: clockText(row.checkin_datetime),
          }))}
        />
        <Column
          title="Bookings"
          none="No bookings yet"
          lines={activity.bookings.map((row, at) => ({
            key: `${row.client_id} ${row.booked_at} ${at}`,
            who: row.customer_name,
            what: `${row.client_name}, for ${bookedFor(row.booking_datetime)}`,
            when: clockText(row.booked_at),
          }))}
        />
        <Column
          title="Payments"
          none="No payments yet"
          lines={activity.payments.map((row, at) => ({
            key: `${row.client_id} ${row.payment_date} ${at}`,
            who: row.customer_name,
            what: formatMoney(row.amount, row.currency),
            when: clockText(row.payment_date),
          }))}
        />
      </div>
    </Section>
  );
}

function Column({ title, none, lines }: { title: string; none: string; lines: readonly Line[] }) {
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {lines.length === 0 ? <p className={classes['note']}>{none}</p> : null}
      <ul className={`gate-list ${classes['lines']}`} aria-label={title}>
        {lines.map(({ key, who, what, when }) => (
          <li key={key}>
            <span className={classes['who']}>{who}</span>
            <span className={classes['when']}>{when}</span>
            <span className={`${classes['note']} ${classes['what']}`}>{what}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The text is on the venue's clock already. */
function bookedFor(datetime: string): string {
  const [date = '', time = ''] = datetime.split('T');
  return `${calendarDay(date)}, ${timeOfDay(time)}`;
}
