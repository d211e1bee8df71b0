import { createContext, type ReactNode, useContext } from 'react';
import type { Standing } from './standing.ts';

interface StandingSource {
  standing: Standing;
  /** Asks the server how the venue stands now, as after a payment. */
  refresh: () => Promise<void>;
}

/** Also of a paired tablet: the door never stops. */
const good: StandingSource = { standing: { kind: 'good' }, refresh: () => Promise.resolve() };

const StandingContext = createContext<StandingSource>(good);

export function StandingProvider({ value, children }: { value: StandingSource; children: ReactNode }) {
  return <StandingContext value={value}>{children}</StandingContext>;
}

/** How the signed-in owner's venue stands; good where nobody's subscription is in question. */
export function useStanding(): StandingSource {
  return useContext(StandingContext);
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
  return useStanding().standing.kind === 'expired' ? closed : open;
}
