import { getAdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { Button, Container } from '@mantine/core';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import classes from './admin.module.css';
import { Attention } from './components/attention.tsx';
import { KeyMetrics } from './components/key-metrics.tsx';
import { QuickActions } from './components/quick-actions.tsx';
import { RecentActivity } from './components/recent-activity.tsx';
import { SystemHealth } from './components/system-health.tsx';
import { TopClients } from './components/top-clients.tsx';

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
