import { createContext, type ReactNode, useContext } from 'react';
import type { SubscriptionStatus } from './subscription-status.ts';

interface SubscriptionStatusSource {
  status: SubscriptionStatus;
  /** Refreshes the venue's status from the server, such as after a payment. */
  refresh: () => Promise<void>;
}

/** Holds on a paired tablet as well, where the front door never stops. */
const good: SubscriptionStatusSource = { status: { kind: 'good' }, refresh: () => Promise.resolve() };

const SubscriptionStatusContext = createContext<SubscriptionStatusSource>(good);

/** Says how the venue's subscription is to the screens below it. Without a provider it counts as good. */
export function SubscriptionStatusProvider({
  value,
  children,
}: {
  value: SubscriptionStatusSource;
  children: ReactNode;
}) {
  return <SubscriptionStatusContext value={value}>{children}</SubscriptionStatusContext>;
}

/** The subscription status of the signed-in owner's venue; active on screens without one. */
export function useSubscriptionStatus(): SubscriptionStatusSource {
  return useContext(SubscriptionStatusContext);
}

/** Props of a control that changes something. */
interface ReadOnlyControl {
  disabled?: true;
  title?: string;
  'aria-description'?: string;
}

export interface ReadOnly {
  isReadOnly: boolean;
  /** Spread these on each control that changes something: disabled while read-only, with the reason. */
  control: ReadOnlyControl;
}

const reason = 'Your subscription has expired. Please renew it to make changes.';
const open: ReadOnly = { isReadOnly: false, control: {} };
const closed: ReadOnly = {
  isReadOnly: true,
  control: { disabled: true, title: reason, 'aria-description': reason },
};

/**
 * Whether the venue is read-only, for the screens that change set-up, bookings, members, uploads or branding. The front
 * door, the renewal, the export and the password stay enabled. The server rejects changes anyway. Requirement R6.
 */
export function useReadOnly(): ReadOnly {
  return useSubscriptionStatus().status.kind === 'expired' ? closed : open;
}
