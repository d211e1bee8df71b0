import { createContext, type ReactNode, useContext } from 'react';
import type { SubscriptionStatus } from './subscription-status.ts';

interface SubscriptionStatusSource {
  status: SubscriptionStatus;
  /** Asks the server how the venue stands now, as after a payment. */
  refresh: () => Promise<void>;
}

/** Also of a paired tablet: the door never stops. */
const good: SubscriptionStatusSource = { status: { kind: 'good' }, refresh: () => Promise.resolve() };

const SubscriptionStatusContext = createContext<SubscriptionStatusSource>(good);

export function SubscriptionStatusProvider({
  value,
  children,
}: {
  value: SubscriptionStatusSource;
  children: ReactNode;
}) {
  return <SubscriptionStatusContext value={value}>{children}</SubscriptionStatusContext>;
}

/** How the signed-in owner's venue stands; good where nobody's subscription is in question. */
export function useSubscriptionStatus(): SubscriptionStatusSource {
  return useContext(SubscriptionStatusContext);
}

/** What a control that changes something takes on. */
interface ReadOnlyControl {
  disabled?: true;
  title?: string;
  'aria-description'?: string;
}

export interface ReadOnly {
  isReadOnly: boolean;
  /** Spread over each control that changes something: out of use while read-only, and it says why. */
  control: ReadOnlyControl;
}

const reason = 'Your subscription has expired. Please renew it to make changes.';
const open: ReadOnly = { isReadOnly: false, control: {} };
const closed: ReadOnly = {
  isReadOnly: true,
  control: { disabled: true, title: reason, 'aria-description': reason },
};

/**
 * Whether the venue is read-only, for the screens that change set-up, bookings, members, uploads or branding. What the
 * door, the renewal, the export and the password need stays in use. The server refuses all the same. Requirement R6.
 */
export function useReadOnly(): ReadOnly {
  return useSubscriptionStatus().status.kind === 'expired' ? closed : open;
}
