/* Written by client/scripts/write-replies.ts from the contracts. */

import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import type { pull, push, resend } from '@gatehouse/sync-protocol/sync/sync.contracts';
import { type Endpoint, endpoint, type Place } from '../endpoint.ts';
import {
  isFlag,
  isNatural,
  isNumber,
  isRecord,
  isText,
  isWhole,
  listOf,
  matching,
  oneOf,
  optional,
  orNull,
  recordOf,
  shape,
  variant,
} from '../shape.ts';

const isDatetime = matching(
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)))$/,
);

const isReply = shape({
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
  server_time: isDatetime,
  revoked: optional(isFlag),
});

/** Server-sent events: the venue is at version n. */
export const eventsPlace: Place = { method: 'GET', path: '/api/sync/events', contentType: 'text/event-stream' };

/** What changed in the venue since a cursor, one page. */
export const pullEndpoint: Endpoint<ReplyOf<typeof pull>> = endpoint(
  { method: 'POST', path: '/api/sync/pull' },
  shape({
    changes: listOf(
      variant('op', {
        put: shape({ collection: isText, id: isText, version: isWhole, row: isRecord }),
        remove: shape({ collection: isText, id: isText, version: isWhole }),
        evict: shape({ collection: isText, id: isText, version: isWhole }),
        reset: shape({ collection: oneOf('*'), id: oneOf('*'), version: isWhole }),
      }),
    ),
    cursor: shape({ epoch: isText, version: isNatural }),
    more: isFlag,
    fill_customers: optional(isNatural),
    server_time: isDatetime,
    checksums: optional(recordOf(shape({ count: isWhole, checksum: isWhole }))),
    backed_up_version: optional(isWhole),
  }),
);

/** Send what was queued on a device; each item gets its own answer. */
export const pushEndpoint: Endpoint<ReplyOf<typeof push>> = endpoint(
  { method: 'POST', path: '/api/sync/push' },
  isReply,
);

/** Send again, after a restore, what had been acknowledged. */
export const resendEndpoint: Endpoint<ReplyOf<typeof resend>> = endpoint(
  { method: 'POST', path: '/api/sync/resend' },
  isReply,
);

export const isPoke = shape({ version: isWhole });
