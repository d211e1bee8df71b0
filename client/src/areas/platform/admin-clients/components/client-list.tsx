import type { PaidStatus } from '@gatehouse/sync-protocol/areas/money/subscription/paid-month';
import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { addPaidMonth, undoPaidMonth } from '@gatehouse/sync-protocol/areas/venues/paid-months.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { EmptyState } from '#components/empty-state.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { onSingleClick } from '#devices/one-press';
import { saidBy, useShowClients } from '#domain/clients/clients.queries';
import { paidUntilText } from '#domain/subscription/paid-until';
import { waiverUsageText } from '#domain/subscription/waiver-usage';
import { useApi } from '#lib/api/api-context.tsx';
import { calendarDay } from '#lib/venue-format';
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
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button variant="subtle" size="xs" aria-label={`Edit ${client.client_name}`} onClick={() => onEdit(client)}>
        Edit
      </Button>
      <Button
        variant="subtle"
        size="xs"
        miw={92}
        aria-label={`${client.client_name}: one month more`}
        disabled={isFree(client.service_paid_until)}
        /* `disabled` would lose the focus. */
        aria-disabled={extend.isPending}
        onClick={onSingleClick(() => {
          if (!extend.isPending) extend.mutate(client);
        })}
      >
        {extend.isPending ? 'Adding…' : '+1 Month'}
      </Button>
    </Group>
  );
}

const extendTexts = {
  failed: 'Failed to extend subscription',
  network: 'Network error while extending subscription',
};
const undoTexts = {
  failed: 'Failed to take the month back',
  network: 'Network error while taking the month back',
};

/**
 * One month more for a client as it is shown, on the server's today, with a way back; where it was changed meanwhile nothing happens
 * but that this is shown. Requirement Y10.
 */
function useExtend() {
  const api = useApi();
  const show = useShowClients();

  const takeBack = async (extended: ClientView): Promise<void> => {
    const params = { client_id: extended.client_id };
    const answer = await api.call(undoPaidMonth, { params, body: { version: extended.version } });
    if (answer.ok) {
      show.put(answer.data.client);
      return toast(`${extended.client_name}: the month was taken back`);
    }
    await show.fetchAgain();
    const isRefused = answer.kind === 'refused';
    /* A call that got no answer may have happened or not: asking again is harmless. */
    toast(saidBy(answer, undoTexts), 'failed', isRefused ? undefined : () => void takeBack(extended));
  };

  return useMutation({
    mutationFn: async (shown: ClientView) => {
      const params = { client_id: shown.client_id };
      const answer = await api.call(addPaidMonth, { params, body: { version: shown.version } });
      if (answer.ok) {
        const { client } = answer.data;
        show.put(client);
        const said = `${client.client_name} is paid until ${calendarDay(client.service_paid_until)}`;
        return toast(said, 'done', () => void takeBack(client));
      }
      if (answer.kind !== 'refused' || answer.code !== 'VERSION_CONFLICT')
        return toast(saidBy(answer, extendTexts), 'failed');
      await show.fetchAgain();
      toast(
        `${shown.client_name} was changed by someone else and not extended. Please check it and try again.`,
        'notice',
      );
    },
  });
}
