import type { SupportClient } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { StateBadge } from '#components/state-badge.tsx';

type Status = SupportClient['subscription_status'];

const looks: Readonly<Record<Status, [label: string, color: string]>> = {
  active: ['Active', 'green'],
  trial: ['Trial', 'yellow'],
  grace: ['Grace period', 'yellow'],
  expired: ['Expired', 'red'],
  pending: ['Pending', 'gray'],
  cancelled: ['Canceled', 'gray'],
};

/** A venue's subscription in words and color: 'Active', 'Trial', 'Grace period', 'Expired', 'Pending' or 'Canceled'. */
export function StatusBadge({ status }: { status: Status }) {
  const [label, color] = looks[status];
  return <StateBadge color={color}>{label}</StateBadge>;
}
