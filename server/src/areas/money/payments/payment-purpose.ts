import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { PaymentAccount } from '#integrations/payments/payments';
import type { VenueWrite } from '#venue/venue-write';
import type { Waiting } from './check-schedule.ts';
import type { Decision, PaymentState } from './payment-state.ts';

/** The columns that every table of payments has. */
export interface StoredPayment {
  client_id: string;
  payment_id: string;
  status: string;
  idempotency_key: string;
  location_id: string | null;
  square_payment_id: string | null;
  failure_code: string | null;
  created_at: string;
  updated_at: string;
}

/** What every payment that moves gets, whatever it is for. */
export interface Moved {
  status: Extract<Decision, { kind: 'move' }>['status'];
  failure_code: string | null;
  failure_message: string | null;
  updated_at: string;
  /** Left as it is while the outcome is unknown. */
  next_check_at?: string | null;
}

/** What payments are for: whose account is paid, and what their outcomes mean. The engine does the rest. */
export interface Purpose<R extends StoredPayment> {
  readonly waiting: Waiting;
  /** The account that is paid; null where it is not connected. */
  accountOf(deps: Deps, row: R): Promise<PaymentAccount | null>;
  /** Whether an account is the one that was charged: another one knows nothing of a charge, and can't stop it. */
  isChargedBy(account: PaymentAccount, row: R): boolean;
  stateOf(deps: Pick<Deps, 'payments'>, row: R): PaymentState;
  find(db: Connection, key: Pick<R, 'client_id' | 'payment_id'>): Promise<R | undefined>;
  /** One transaction under the venue's lock. */
  write<T>(deps: Deps, clientId: string, work: (write: VenueWrite) => Promise<T>): Promise<T>;
  /** Stores what moved, with what follows from it. The row afterward. */
  move(deps: Deps, write: VenueWrite, row: R, set: Moved): Promise<R>;
  /** Money was taken: it counts, or goes back. `afterward` runs once that is committed. */
  complete(
    deps: Deps,
    write: VenueWrite,
    row: R,
    decision: Extract<Decision, { kind: 'complete' }>,
  ): Promise<{ row: R; afterward?: () => Promise<void> }>;
  /** Hands a payment to a person. Only where its state has reviews. */
  review?(deps: Deps, write: VenueWrite, row: R, decision: Extract<Decision, { kind: 'review' }>): Promise<R>;
}
