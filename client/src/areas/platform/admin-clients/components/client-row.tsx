import type { PaidStatus } from '@gatehouse/sync-protocol/areas/money/subscription/paid-month';
import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Group } from '@mantine/core';
import { StateBadge } from '#components/state-badge.tsx';
import { paidUntilText } from '#domain/subscription/paid-until';
import { waiverUsageText } from '#domain/subscription/waiver-usage';
import { useExtend } from '../model/admin-clients.queries.ts';
import type { ListedClient } from '../model/client-list.model.ts';
import classes from './clients.module.css';

const statusLabels: Readonly<Record<PaidStatus, { color: string; label: string }>> = {
  active: { color: 'green', label: 'Active' },
  expired: { color: 'red', label: 'Expired' },
  pending: { color: 'gray', label: 'Pending' },
};

/**
 * A table row of one venue for admins: contact, status, paid-until day and this month's waivers, with Edit and '+1 Month'. The
 * latter is disabled for a venue that is free of charge.
 */
export function ClientRow({
  listed: { client, status },
  onEdit,
}: {
  listed: ListedClient;
  onEdit: (client: ClientView) => void;
}) {
  const extend = useExtend();
  const { color, label } = statusLabels[status];
  const { overage } = client.waiver_usage;
  const contact = `${client.contact_first_name} ${client.contact_last_name}`.trim();
  return (
    <tr>
      <td className={classes['id']}>{client.client_id}</td>
      <td className={classes['name']}>{client.client_name}</td>
      <td className={classes['contact']} data-label="Contact">
        {contact || '–'}
      </td>
      <td className={classes['email']} data-label="Email">
        {client.email}
      </td>
      <td className={classes['number']} data-label="Phone">
        {client.phone ? formatPhone(client.phone) : '–'}
      </td>
      <td className={classes['status']}>
        <StateBadge color={color}>{label}</StateBadge>
      </td>
      <td className={classes['number']} data-label="Paid Until">
        {paidUntilText(client.service_paid_until, 'Never paid')}
      </td>
      <td className={classes['number']} data-label="Waivers This Month">
        <span>
          {waiverUsageText(client.waiver_usage)}
          {overage > 0 ? <strong className={classes['over']}> {overage.toLocaleString('en-US')} over</strong> : null}
        </span>
      </td>
      <td className={classes['actions']}>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <Button variant="subtle" size="xs" aria-label={`Edit ${client.client_name}`} onClick={() => onEdit(client)}>
            Edit
          </Button>
          <Button
            variant="subtle"
            size="xs"
            miw={92}
            aria-label={`${client.client_name}: one month more`}
            disabled={extend.isPending || isFree(client.service_paid_until)}
            onClick={() => extend.mutate(client)}
          >
            {extend.isPending ? 'Adding…' : '+1 Month'}
          </Button>
        </Group>
      </td>
    </tr>
  );
}
