import type { SupportDevice } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { Text, Title } from '@mantine/core';
import { ErrorState } from '#components/error-state.tsx';
import { ListTable } from '#components/list-table.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { clockText, roleNames } from '#domain/devices/device-labels';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import classes from '../customer-view.module.css';
import { useDevices } from '../model/customer-view.queries.ts';
import { TableFrame } from './table-frame.tsx';

/** Devices as they last reported. */
export function DeviceTable({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useDevices(clientId);
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        Devices
      </Title>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <SkeletonRows rows={3} />}
      {data && data.parked > 0 ? (
        <Text size="sm" mb="xs">
          {data.parked === 1 ? '1 item is' : `${data.parked} items are`} waiting for the owner on My Devices.
        </Text>
      ) : null}
      {data && data.devices.length === 0 ? <Text c="dimmed">No devices yet.</Text> : null}
      {data && data.devices.length > 0 ? <Rows devices={data.devices} /> : null}
    </section>
  );
}

function Rows({ devices }: { devices: readonly SupportDevice[] }) {
  const timeZone = browserTimeZone();
  const figure = { isLabeled: true, isTabular: true };
  return (
    <TableFrame label="Devices">
      <ListTable
        aria-label="Devices"
        className={classes['cards']}
        cardsTo={48}
        rows={devices}
        keyOf={(device) => device.device_id}
        columns={[
          { header: 'Name', cell: (device) => device.name },
          {
            header: 'Role',
            isLabeled: true,
            cell: (device) => `${roleNames[device.role]}${device.revoked_at ? ', revoked' : ''}`,
          },
          {
            header: 'Last seen',
            ...figure,
            cell: ({ last_seen_at: at }) => (at ? venueInstant(at, timeZone) : 'Never'),
          },
          { header: 'Unsent', ...figure, cell: (device) => device.unsent ?? '–' },
          { header: 'Parked', ...figure, cell: (device) => device.parked ?? '–' },
          { header: 'Clock', ...figure, cell: (device) => clockText(device.clock_error_ms) },
          { header: 'Version', ...figure, cell: (device) => device.app_version ?? '–' },
        ]}
      />
    </TableFrame>
  );
}
