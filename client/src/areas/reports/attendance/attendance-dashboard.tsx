import { Button, Group, Tabs, Title } from '@mantine/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useOnVenueChange } from '#domain/venue/use-on-venue-change';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import classes from './components/attendance.module.css';
import { CheckInsTab } from './components/check-ins-tab.tsx';
import { ExportsTab } from './components/exports-tab.tsx';
import { GraphsTab } from './components/graphs-tab.tsx';
import { OverviewTab } from './components/overview-tab.tsx';
import { attendanceKey } from './model/attendance.queries.ts';

const tabs = [
  { value: 'overview', label: 'Overview', Panel: OverviewTab },
  { value: 'checkins', label: 'Check-ins', Panel: CheckInsTab },
  { value: 'graphs', label: 'Graphs', Panel: GraphsTab },
  { value: 'exports', label: 'Excel Exports', Panel: ExportsTab },
] as const;

/** Who came, by period: the server's figures, asked for again when check-ins arrive. Requirements F12, F13, F14. */
export function AttendanceDashboard() {
  const { clientId } = useSyncEngine().identity;
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const asked = params.get('part');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'overview';
  const refresh = useCallback(
    () => queries.invalidateQueries({ queryKey: attendanceKey(clientId) }),
    [queries, clientId],
  );
  useOnVenueChange(refresh);
  const isRefreshing = useIsFetching({ queryKey: attendanceKey(clientId) }) > 0;
  const open = (part: string | null): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('part', part ?? 'overview');
        return next;
      },
      { replace: true },
    );
  return (
    <section aria-labelledby="attendance-title">
      <Group justify="space-between" mb="sm" gap="xs" wrap="nowrap">
        <Title order={1} size="h2" id="attendance-title">
          Attendance Dashboard
        </Title>
        <Button variant="default" size="xs" miw={100} px="xs" disabled={isRefreshing} onClick={() => void refresh()}>
          {isRefreshing ? 'Refreshing…' : 'Refresh'}
        </Button>
      </Group>
      <Tabs value={tab} keepMounted={false} onChange={open}>
        <Tabs.List mb="md" aria-label="Attendance">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes['tab'] ?? ''}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
