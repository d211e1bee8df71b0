import { type SupportDevice, viewDevices } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { Text, Title } from '@mantine/core';
import { Loaded } from '#components/endpoints.tsx';
import { ListTable } from '#components/list-table.tsx';
import { clockText, roleNames } from '#domain/devices/device-labels';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import classes from '../customer-view.module.css';
import { TableFrame } from './table-frame.tsx';

/** Each look is recorded where the venue sees it, so nothing is read again without a person asking. Requirement Y22. */
export const lookOnce = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Infinity,
  gcTime: 0,
} as const;

/** Devices as they last reported. */
export function DeviceTable({ clientId }: { clientId: string }) {
  const read = useRead(viewDevices, { params: { client_id: clientId } }, lookOnce);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        Devices
      </Title>
      <Loaded read={read} skeleton={{ rows: 3 }}>
        {({ parked, devices }) => (
          <>
            {parked > 0 ? (
              <Text size="sm" mb="xs">
                {parked === 1 ? '1 item is' : `${parked} items are`} waiting for the owner on My Devices.
              </Text>
            ) : null}
            {devices.length === 0 ? <Text c="dimmed">No devices yet.</Text> : <Rows devices={devices} />}
          </>
        )}
      </Loaded>
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
