import type { SupportDevice } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { Text, Title } from '@mantine/core';
import { ErrorState } from '#components/error-state.tsx';
import list from '#components/list-table.module.css';
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
  return (
    <TableFrame label="Devices">
      <table className={`${list['table']} ${list['cardsTo48']} ${classes['cards']}`} aria-label="Devices">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Last seen</th>
            <th scope="col">Unsent</th>
            <th scope="col">Parked</th>
            <th scope="col">Clock</th>
            <th scope="col">Version</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.device_id}>
              <td>{device.name}</td>
              <td data-label="Role">
                {roleNames[device.role]}
                {device.revoked_at ? ', revoked' : ''}
              </td>
              <td data-label="Last seen" data-tabular>
                {device.last_seen_at ? venueInstant(device.last_seen_at, timeZone) : 'Never'}
              </td>
              <td data-label="Unsent" data-tabular>
                {device.unsent ?? '–'}
              </td>
              <td data-label="Parked" data-tabular>
                {device.parked ?? '–'}
              </td>
              <td data-label="Clock" data-tabular>
                {clockText(device.clock_error_ms)}
              </td>
              <td data-label="Version" data-tabular>
                {device.app_version ?? '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
