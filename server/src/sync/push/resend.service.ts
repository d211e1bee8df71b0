import { uuidPattern } from '@gatehouse/sync-protocol/ids';
import type { PushReply } from '@gatehouse/sync-protocol/messages/push';
import { AppError } from '../../app-error.ts';
import type { Sealing } from '../../features/devices/sealing.ts';
import { sha256 } from '../../secrets.ts';
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
 * Takes back what was acknowledged before a restore, and what its device can't open any more; an id that is known is answered
 * as a push would. What does not open is parked as it came, until a copy of the same id opens. A copy carries what its
 * clock was corrected by, or its device says so, so that it happened when it did the first time; for one without it the device's clock of today
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
  const items = await Promise.all(
    message.items.map(async (sealedItem) => {
      const raw = await openItem(sealing, sealedItem);
      return raw === null ? unopened(sealedItem) : readItem(withOffset(raw, sealedItem), caller.clientId, registry);
    }),
  );
  const results = await commitItems(push, caller, items, { sending, origin });
  return {
    results,
    server_time: new Date(deps.clock.now()).toISOString(),
    ...(caller.isRevoked ? { revoked: true } : {}),
  };
}

/** Null when it was not sealed to this server, or stands under another id. */
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
    text: JSON.stringify({ id, sealed }),
    isCardMasked: false,
    todo: parked(new AppError('COPY_UNREADABLE')),
  };
}
