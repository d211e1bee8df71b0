import { Button, Container } from '@mantine/core';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import classes from './admin.module.css';
import { useAdminDashboard } from './admin.queries.ts';
import { Attention } from './components/attention.tsx';
import { KeyMetrics } from './components/key-metrics.tsx';
import { QuickActions } from './components/quick-actions.tsx';
import { RecentActivity } from './components/recent-activity.tsx';
import { SystemHealth } from './components/system-health.tsx';
import { TopClients } from './components/top-clients.tsx';

/** The platform admin's home: where to go, how the server is, and how the platform does. Requirements Y2, Y3, Y4. */
export function AdminPage() {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useAdminDashboard();
  const refresh = (): void => void refetch();
  return (
    <Container size="xl" py="lg">
      <PageHeader
        title="Admin Dashboard"
        subtitle={`Welcome, ${user?.name || user?.email || 'admin'}`}
        actions={
          <Button variant="default" loading={isFetching} onClick={refresh}>
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
      {data ? <Attention attention={data.stats.attention} /> : null}
      <div className={classes['page']}>
        <QuickActions />
        {data ? (
          <>
            <KeyMetrics stats={data.stats} />
            <SystemHealth health={data.health} attention={data.stats.attention} />
            <RecentActivity activity={data.stats.recentActivity} />
            <TopClients clients={data.stats.topClients} />
          </>
        ) : error ? null : (
          <SkeletonRows rows={6} height={120} />
        )}
      </div>
    </Container>
  );
}
