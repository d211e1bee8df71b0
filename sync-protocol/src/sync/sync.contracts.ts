import { z } from 'zod';
import { contract } from '../base/contract.ts';
import { PUSH_BODY_BYTES_MAX } from '../base/limits.ts';
import { pullReplySchema, pullRequestSchema } from './messages/pull.ts';
import { pushReplySchema, pushRequestSchema } from './messages/push.ts';
import { resendRequestSchema } from './messages/resend.ts';

const syncExchange = { access: 'sync', permission: 'sync.exchange' } as const;

export const push = contract(syncExchange, 'POST /api/sync/push', {
  summary: 'Send what was queued on a device; each item gets its own answer',
  body: pushRequestSchema,
  isSyncMessage: true,
  reply: pushReplySchema,
  errors: ['DEVICE_UNKNOWN', 'PROTOCOL_UNSUPPORTED', 'BODY_TOO_LARGE', 'UNAVAILABLE'],
  bodyBytesMax: PUSH_BODY_BYTES_MAX,
  allowedWhenExpired: true,
});

export const resend = contract(syncExchange, 'POST /api/sync/resend', {
  summary: 'Send again, after a restore, what had been acknowledged',
  body: resendRequestSchema,
  isSyncMessage: true,
  reply: pushReplySchema,
  errors: ['DEVICE_UNKNOWN', 'PROTOCOL_UNSUPPORTED', 'BODY_TOO_LARGE', 'UNAVAILABLE'],
  bodyBytesMax: PUSH_BODY_BYTES_MAX,
  allowedWhenExpired: true,
});

export const pull = contract(syncExchange, 'POST /api/sync/pull', {
  summary: 'What changed in the venue since a cursor, one page',
  body: pullRequestSchema,
  isSyncMessage: true,
  reply: pullReplySchema,
  errors: ['DEVICE_UNKNOWN', 'DEVICE_REVOKED', 'PAYMENT_REQUIRED', 'PROTOCOL_UNSUPPORTED'],
  allowedWhenExpired: true,
});

export const events = contract(syncExchange, 'GET /api/sync/events', {
  summary: 'Server-sent events: the venue is at version n',
  /** A signed-in browser names its replica, so that a removed one is refused. */
  query: z.object({ replica_id: z.string().max(64).optional() }),
  reply: { contentType: 'text/event-stream' },
  errors: ['DEVICE_UNKNOWN', 'DEVICE_REVOKED', 'PAYMENT_REQUIRED'],
});
