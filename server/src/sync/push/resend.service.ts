import { uuidPattern } from '@gatehouse/sync-protocol/base/ids';
import type { PushReply } from '@gatehouse/sync-protocol/sync/messages/push';
import type { Sealing } from '../../areas/desk/devices/sealing.ts';
import { AppError } from '../../base/app-error.ts';
import { inTurns } from '../../base/in-turns.ts';
import { sha256 } from '../../base/secrets.ts';
import type { SyncCaller } from '../sync-caller.ts';
import { sendingClock } from './clock-correction.ts';
import { commitItems, type PushDeps, type PushOrigin } from './push.service.ts';
import { type PushItem, parked, readItem, UNOPENED } from './push-item.ts';

interface SealedItem {
  id: string;
  sealed: string;
  offset_ms?: number | undefined;
}

export interface ResendMessage {
  items: readonly SealedItem[];
  client_now?: string | undefined;
  clock?: { monotonic_ms: number; session: string } | undefined;
}

/**
 * Accepts items that were acknowledged before a restore, and those that their device can no longer decrypt; a known id gets the same result
 * as in a push. What can't be decrypted is parked as received, until a readable copy of the same id arrives. A copy carries its
 * clock correction, or its device sends it, so that its time stays the same; for one without it the device's current clock
 * counts. Rules D6, D12, D16, C7, requirement S18.
 */
export async function resendMutations(
  push: PushDeps,
  sealing: Sealing,
  caller: SyncCaller,
  message: ResendMessage,
  origin: PushOrigin,
): Promise<PushReply> {
  const { deps, registry } = push;
  const sending = sendingClock(deps.clock.now(), message);
  const items = await inTurns(message.items, async (sealedItem) => {
    const raw = await openItem(sealing, sealedItem);
    return raw === null ? unopened(sealedItem) : readItem(withOffset(raw, sealedItem), caller.clientId, registry);
  });
  const results = await commitItems(push, caller, items, { sending, origin });
  return {
    results,
    server_time: new Date(deps.clock.now()).toISOString(),
    ...(caller.isRevoked ? { revoked: true } : {}),
  };
}

/** Null when it was not sealed to this server, or has another id. */
async function openItem(sealing: Sealing, { id, sealed }: SealedItem): Promise<{ id: string } | null> {
  try {
    const raw: unknown = JSON.parse(await sealing.open(sealed));
    return raw !== null && typeof raw === 'object' && 'id' in raw && raw.id === id ? { ...raw, id } : null;
  } catch {
    return null;
  }
}

/** The clock as the device keeps it since the server corrected it: of no session. Rule C7. */
function withOffset(raw: object, { offset_ms: offsetMs }: SealedItem): object {
  if (offsetMs === undefined || !('clock' in raw) || raw.clock === null || typeof raw.clock !== 'object') return raw;
  return { ...raw, clock: { ...raw.clock, offset_ms: offsetMs, session: '' } };
}

function unopened({ id, sealed }: SealedItem): PushItem {
  return {
    mid: null,
    id: uuidPattern.test(id) ? id : null,
    name: 'sealed',
    argsHash: `${UNOPENED}${sha256(sealed)}`,
    clock: undefined,
    actor: undefined,
    whole: { id, sealed },
    isCardMasked: false,
    todo: parked(new AppError('COPY_UNREADABLE')),
  };
}
