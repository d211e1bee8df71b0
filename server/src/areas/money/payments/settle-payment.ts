import type { Deps } from '#integrations/deps';
import type { Payment } from '#integrations/payments/payments';
import { nextCheckAt } from './check-schedule.ts';
import type { Purpose, StoredPayment } from './payment-purpose.ts';
import { decide, type Observation } from './payment-state.ts';

/**
 * Moves a payment to the state that an observation leads to, from wherever it comes: one transaction under the venue's lock, so
 * that what follows happens exactly once. Returns the row afterward. Requirements P4, P5, P7, P10, P16, P17.
 */
export async function settlePayment<R extends StoredPayment>(
  deps: Deps,
  purpose: Purpose<R>,
  key: Pick<R, 'client_id' | 'payment_id'>,
  observed: Observation,
): Promise<R> {
  const before = stored(await deps.db.readVenue(key.client_id, (db) => purpose.find(db, key)));
  if (decide(purpose.stateOf(deps, before), observed).kind === 'keep') return before;
  const { row, afterward } = await purpose.write(
    deps,
    key.client_id,
    async (write): ReturnType<typeof purpose.complete> => {
      const found = stored(await purpose.find(write.db, key));
      const state = purpose.stateOf(deps, found);
      const decision = decide(state, observed);
      if (decision.kind === 'complete') return purpose.complete(deps, write, found, decision);
      if (decision.kind === 'review') return { row: (await purpose.review?.(deps, write, found, decision)) ?? found };
      if (decision.kind === 'keep') return { row: found };
      const { status, code, message } = decision;
      const set = { status, failure_code: code, failure_message: message, updated_at: write.nowAtUtc };
      if (status === 'unknown') return { row: await purpose.move(deps, write, found, set) };
      /* An abandoned charge is looked for a little longer. */
      const next_check_at = nextCheckAt({ ...state, ...set, stage: 'closed' }, deps.clock.now());
      return { row: await purpose.move(deps, write, found, { ...set, next_check_at }) };
    },
  );
  await afterward?.();
  return row;
}

/**
 * Settles a payment as an event tells of it. Where it would count as paid, the provider is asked first what it has now, because the
 * event may be older than a refund that gave all of it back; where that can't be learned, the event decides. Requirements P7, P23.
 */
export async function settleByEvent<R extends StoredPayment>(
  deps: Deps,
  purpose: Purpose<R>,
  row: R,
  payment: Payment,
): Promise<R> {
  const told = { kind: 'payment', payment } as const;
  const isPaid = decide(purpose.stateOf(deps, row), told).kind === 'complete';
  const account = isPaid ? await purpose.accountOf(deps, row) : null;
  const now = await account?.getPayment(payment.id);
  const isNewer = now?.kind === 'ok' && now.value.status === 'COMPLETED';
  return settlePayment(deps, purpose, row, isNewer ? { ...told, payment: now.value } : told);
}

/** Throws where a payment to settle was never stored. */
function stored<R>(row: R | undefined): R {
  if (!row) throw new Error('A payment that was never stored');
  return row;
}
