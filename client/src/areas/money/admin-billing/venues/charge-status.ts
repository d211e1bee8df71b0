interface ChargeStatus {
  label: string;
  color: 'green' | 'yellow' | 'red' | 'gray';
}

const known: Readonly<Record<string, ChargeStatus>> = {
  completed: { label: 'Paid', color: 'green' },
  open: { label: 'Waiting for payment', color: 'yellow' },
  pending: { label: 'Processing', color: 'yellow' },
  unknown: { label: 'Being confirmed', color: 'yellow' },
  review: { label: 'Needs attention', color: 'yellow' },
  received: { label: 'Not used', color: 'gray' },
  refunded: { label: 'Refunded', color: 'gray' },
  withdrawing: { label: 'Withdrawn', color: 'gray' },
  cancelled: { label: 'Canceled', color: 'gray' },
  expired: { label: 'Expired', color: 'gray' },
  declined: { label: 'Declined', color: 'red' },
  failed: { label: 'Failed', color: 'red' },
};

/** The state of a charge in words; one that a newer server adds is shown as it is. */
export function chargeStatus(status: string): ChargeStatus {
  return known[status] ?? { label: status, color: 'gray' };
}
