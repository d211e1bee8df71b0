import type { PaidStatus } from '@gatehouse/sync-protocol/areas/money/subscription/paid-month';
import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { EmptyState } from '#components/empty-state.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { onSingleClick } from '#devices/one-press';
import { useExtend } from '#domain/clients/use-extend';
import { paidUntilText } from '#domain/subscription/paid-until';
import { waiverUsageText } from '#domain/subscription/waiver-usage';
import { findListed, type ListedClient, type StatusFilter } from './client-list.model.ts';
import { ClientTable } from './client-table.tsx';
import classes from './clients.module.css';

interface ClientListProps {
  listed: readonly ListedClient[];
  filter: StatusFilter;
  search: string;
  onEdit: (client: ClientView) => void;
}

const statusLabels: Readonly<Record<PaidStatus, { color: string; label: string }>> = {
  active: { color: 'green', label: 'Active' },
  expired: { color: 'red', label: 'Expired' },
  pending: { color: 'gray', label: 'Pending' },
};

/** The venues of a status and a search, with their paid-until day and this month's waivers. */
export function ClientList({ listed, filter, search, onEdit }: ClientListProps) {
  const found = findListed(listed, filter, search);
  if (listed.length === 0)
    return <EmptyState title="No clients yet">A client appears here when a venue registers.</EmptyState>;
  if (found.length === 0)
    return <EmptyState title="No clients match">Try another status or a shorter search.</EmptyState>;
  return (
    <ClientTable
      found={found}
      clientOf={({ client }) => client}
      hasPages
      nouns={['client', 'clients']}
      note={found.length < listed.length ? `, found among ${listed.length.toLocaleString('en-US')}` : ''}
      columns={[
        {
          header: 'Phone',
          className: classes['number'],
          isLabeled: true,
          cell: ({ client: { phone } }) => (phone ? formatPhone(phone) : '–'),
        },
        {
          header: 'Status',
          className: classes['status'],
          cell: ({ status }) => (
            <StateBadge color={statusLabels[status].color}>{statusLabels[status].label}</StateBadge>
          ),
        },
        {
          header: 'Paid Until',
          className: classes['number'],
          isLabeled: true,
          cell: ({ client }) => paidUntilText(client.service_paid_until, 'Never paid'),
        },
        {
          header: 'Waivers This Month',
          className: classes['number'],
          isLabeled: true,
          cell: ({ client }) => <Waivers usage={client.waiver_usage} />,
        },
        {
          header: 'Actions',
          className: classes['actions'],
          cell: ({ client }) => <Actions client={client} onEdit={onEdit} />,
        },
      ]}
    />
  );
}

function Waivers({ usage }: { usage: ClientView['waiver_usage'] }) {
  return (
    <span>
      {waiverUsageText(usage)}
      {usage.overage > 0 ? (
        <strong className={classes['over']}> {usage.overage.toLocaleString('en-US')} over</strong>
      ) : null}
    </span>
  );
}

/** '+1 Month' is disabled for a venue that is free of charge. */
function Actions({ client, onEdit }: { client: ClientView; onEdit: (client: ClientView) => void }) {
  const extend = useExtend();
  return (
    <RowActions
      of={client.client_name}
      actions={[
        { label: 'Edit', name: `Edit ${client.client_name}`, onPress: () => onEdit(client) },
        {
          label: extend.isPending ? 'Adding…' : '+1 Month',
          name: `${client.client_name}: one month more`,
          onPress: onSingleClick(() => {
            if (!extend.isPending) extend.mutate(client);
          }),
          isKept: true,
          minWidth: 92,
          /* `disabled` would lose the focus while it is being added. */
          control: { disabled: isFree(client.service_paid_until), 'aria-disabled': extend.isPending },
        },
      ]}
    />
  );
}
