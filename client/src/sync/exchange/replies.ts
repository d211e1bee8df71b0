import type { PullReply } from '@gatehouse/sync-protocol/messages/pull';
import type { PushReply } from '@gatehouse/sync-protocol/messages/push';
import {
  isFlag,
  isInstant,
  isNatural,
  isNumber,
  isRecord,
  isText,
  isWhole,
  listOf,
  oneOf,
  optional,
  orNull,
  recordOf,
  shape,
} from '../../lib/api/shape.ts';

/*
 * Readers of the server's answers, for a shell that starts without the schema library. They accept what the schemas of
 * `sync-protocol/src/messages` accept, and `replies.test.ts` holds the two together.
 */
const pushReply = shape({
  results: listOf(
    shape({
      mid: orNull(isWhole),
      id: orNull(isText),
      status: oneOf('applied', 'duplicate', 'parked', 'retry'),
      code: optional(isText),
      version: optional(isWhole),
      needs_review: optional(isFlag),
      receipt: optional(isText),
      correction_ms: optional(isNumber),
    }),
  ),
  server_time: isInstant,
  revoked: optional(isFlag),
});

const rowChange = { collection: isText, id: isText, version: isWhole };
const changes: ReadonlyMap<unknown, (value: unknown) => boolean> = new Map([
  ['put', shape({ ...rowChange, row: isRecord })],
  ['remove', shape(rowChange)],
  ['evict', shape(rowChange)],
  ['reset', shape({ collection: oneOf('*'), id: oneOf('*'), version: isWhole })],
]);

const pullReply = shape({
  changes: listOf((value) => isRecord(value) && changes.get(value['op'])?.(value) === true),
  cursor: shape({ epoch: isText, version: isNatural }),
  more: isFlag,
  server_time: isInstant,
  checksums: optional(recordOf(shape({ count: isWhole, checksum: isWhole }))),
  backed_up_version: optional(isWhole),
});

const poke = shape({ version: isWhole });

/** Null for anything that is no answer to a push or resend. */
export function readPushReply(reply: unknown): PushReply | null {
  return pushReply(reply) ? (reply as PushReply) : null;
}

/** Null for anything that is no answer to a pull. */
export function readPullReply(reply: unknown): PullReply | null {
  return pullReply(reply) ? (reply as PullReply) : null;
}

/** The venue's version in one event of the poke stream; null when it tells none. */
export function readPoke(text: string): number | null {
  try {
    const event: unknown = JSON.parse(text);
    return poke(event) ? (event as { version: number }).version : null;
  } catch {
    return null;
  }
}
