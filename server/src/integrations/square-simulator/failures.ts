/** What a failure hits: one kind of call, or any. `read` is every GET and every search. */
export type Operation = 'payment' | 'cancel' | 'refund' | 'link' | 'customer' | 'card' | 'read' | 'any';

/**
 * A failure that tests and the demo switch on. Each strikes `times` calls (1 unless said), the oldest first.
 * - `drop`, `timeout`, `html`: the work is done, then the connection is dropped, nothing is answered, or a page of HTML with
 *   status 200 is. With `before`, the work is not done.
 * - `unavailable` (503), `rate_limited` (429): nothing is done.
 * - `decline`: the card is refused with a code.
 * - `refund_fails`: a refund is accepted and fails later.
 * - `webhook_…`: the next event is lost, sent twice, sent after the one behind it, or signed with another key.
 */
export type InjectedFailure =
  | { kind: 'drop' | 'timeout' | 'html'; on: Operation; before?: boolean; times?: number }
  | { kind: 'unavailable' | 'rate_limited'; on: Operation; times?: number }
  | { kind: 'decline'; on: 'payment' | 'card' | 'any'; code: string; times?: number }
  | { kind: 'refund_fails'; times?: number }
  | {
      kind: 'webhook_lost' | 'webhook_duplicated' | 'webhook_reordered' | 'webhook_badly_signed';
      times?: number;
    };

export interface FailureQueue {
  set(failures: readonly InjectedFailure[]): void;
  /** The next matching failure; decrements its count. */
  take<K extends InjectedFailure['kind']>(
    kinds: readonly K[],
    operation?: Operation,
  ): Extract<InjectedFailure, { kind: K }> | null;
}

/** An empty queue; setting failures replaces those that have not struck yet. */
export function createFailureQueue(): FailureQueue {
  let pending: { failure: InjectedFailure; left: number }[] = [];
  return {
    set(failures) {
      pending = failures.map((failure) => ({ failure, left: failure.times ?? 1 }));
    },
    take<K extends InjectedFailure['kind']>(kinds: readonly K[], operation?: Operation) {
      const found = pending.find(
        ({ failure, left }) =>
          left > 0 && isOneOf(failure, kinds) && (!('on' in failure) || hits(failure.on, operation)),
      );
      if (!found) return null;
      found.left -= 1;
      return found.failure as Extract<InjectedFailure, { kind: K }>;
    },
  };
}

function isOneOf(failure: InjectedFailure, kinds: readonly string[]): boolean {
  return kinds.includes(failure.kind);
}

function hits(on: Operation, operation: Operation | undefined): boolean {
  return on === 'any' || on === operation;
}

/** The operation of a request under `/v2`. */
export function operationOf(method: string, path: string): Operation {
  if (method === 'GET' || path.endsWith('/search')) return 'read';
  if (path.endsWith('/payments')) return 'payment';
  if (path.includes('/payments')) return 'cancel';
  if (path.endsWith('/refunds')) return 'refund';
  if (path.includes('/payment-links')) return 'link';
  if (path.includes('/customers')) return 'customer';
  return path.includes('/cards') ? 'card' : 'any';
}
