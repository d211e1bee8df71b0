import { z } from 'zod';
import { uuidSchema } from '../../base/id-schemas.ts';
import { PUSH_BATCH_MAX } from '../../base/limits.ts';
import { instantSchema } from '../../base/primitives.ts';

/** Who acted, as the device knew it. A person at a shared tablet proved with `via` who they are. Rule Q22. */
export const actorSchema = z.object({
  kind: z.enum(['visitor', 'device', 'user']),
  id: z.string().max(64).optional(),
  via: z.enum(['pin', 'card']).optional(),
  /** Which PIN it was, and the hash of which card. */
  pin_version: z.int().min(0).optional(),
  card_hash: z.string().max(64).optional(),
});
export type Actor = z.infer<typeof actorSchema>;

/** The device's clock when the entry was queued. Rule C1. */
const clockSchema = z.object({
  client_at: instantSchema,
  /** Server time minus device time where known, in milliseconds; resolved again at push. */
  offset_ms: z.number().nullable(),
  monotonic_ms: z.number(),
  /** One per run of the device's monotonic clock. */
  session: z.string().max(64),
});

/** What a person did, frozen when it was queued. Arguments are parsed one by one, later. Rule Q2. */
export const mutationSchema = z.object({
  mid: z.int().min(0),
  id: uuidSchema,
  client_id: z.string().max(16),
  name: z.string().max(64),
  name_version: z.int().min(1),
  args: z.record(z.string(), z.unknown()),
  /** Read on its own by `actorSchema`, since nothing is parked because of it. */
  actor: z.unknown().optional(),
  clock: clockSchema.optional(),
});
export type Mutation = z.infer<typeof mutationSchema>;

/**
 * The newest mutation that the server acknowledged to this device and may have lost since. `receipt` is the server's own text
 * from that answer. Rule E4.
 */
export const heldSchema = z.object({ id: z.string().max(64), receipt: z.string().max(256) });
export type Held = z.infer<typeof heldSchema>;

/**
 * `mutations` are unknown here: one that does not fit is parked by itself while the others apply. Rule Q2.
 */
export const pushRequestSchema = z.object({
  protocol: z.int(),
  device_id: z.string().max(64).optional(),
  replica_id: z.string().max(64),
  mutations: z.array(z.unknown()).max(PUSH_BATCH_MAX),
  /** Device time at sending; with the server's own it gives the offset. Rule C2. */
  client_now: z.optional(instantSchema),
  /** The clock session and monotonic time at sending. */
  clock: z.object({ monotonic_ms: z.number(), session: z.string().max(64) }).optional(),
  held: heldSchema.optional(),
  /** Shown on the owner's device page. */
  status: z
    .object({
      unsent: z.int().min(0),
      parked: z.int().min(0),
      app_version: z.string().max(64),
      storage_persisted: z.boolean().nullable(),
    })
    .optional(),
});
export type PushRequest = z.input<typeof pushRequestSchema>;

const pushResultSchema = z.object({
  /** Null when the item could not be read. */
  mid: z.int().nullable(),
  id: z.string().nullable(),
  status: z.enum(['applied', 'duplicate', 'parked', 'retry']),
  code: z.string().optional(),
  /** The venue version from which the effect is visible in pulls. */
  version: z.int().optional(),
  needs_review: z.boolean().optional(),
  /**
   * Proves later that the server had an applied mutation. It begins with its epoch and a dot; the client stores and
   * returns it unchanged. Rule E4.
   */
  receipt: z.string().optional(),
  /** Corrected minus device time of the entry, in milliseconds, where its clock was corrected. Rule C7. */
  correction_ms: z.number().optional(),
});
export type PushResult = z.infer<typeof pushResultSchema>;

export const pushReplySchema = z.object({
  results: z.array(pushResultSchema),
  server_time: instantSchema,
  /** The device was revoked: hand over the queue, then wipe. Rule D5. */
  revoked: z.boolean().optional(),
});
export type PushReply = z.infer<typeof pushReplySchema>;
