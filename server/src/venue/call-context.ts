import type { Clock } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import type { MutationContext } from './mutation-context.ts';

/** The context in which a signed-in user's HTTP call applies a mutation: the server's clock, and errors can be shown. */
export function callContext(
  deps: { clock: Clock; ids: Ids },
  call: { principal: { userId: string }; ip: string; userAgent: string },
): MutationContext {
  const { userId } = call.principal;
  return {
    mutationId: deps.ids.uuid(),
    deviceId: null,
    userId,
    actor: `user:${userId}`,
    ip: call.ip,
    userAgent: call.userAgent,
    receivedAtUtc: new Date(deps.clock.now()).toISOString(),
    reviewReasons: [],
    keepsInvalid: false,
    correct: (atUtc) => ({ atUtc, correctionMs: 0, isFlagged: false }),
  };
}
