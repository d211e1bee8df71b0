import { z } from 'zod';
import { instantSchema } from '../../base/primitives.ts';
import { heldSchema } from './push.ts';

/**
 * Opaque to the client, which stores and returns it unchanged and reads only `epoch` and `version`. Rule L2.
 */
const cursorSchema = z.looseObject({
  epoch: z.string(),
  /** The venue version this device has reached; advances on the last page only. */
  version: z.int().min(0),
});
export type Cursor = z.infer<typeof cursorSchema>;

export const pullRequestSchema = z.object({
  protocol: z.int(),
  schema: z.int(),
  replica_id: z.string().max(64),
  cursor: cursorSchema.nullable(),
  client_now: z.optional(instantSchema),
  held: heldSchema.optional(),
  /** Collections that were dropped because their checksum differed, with the first pull after it. Rule L7. */
  repaired: z.array(z.string().max(32)).max(16).optional(),
});
export type PullRequest = z.input<typeof pullRequestSchema>;

/**
 * `put` and `remove` name one row; `evict` drops every row of a collection whose `date_signed`, `venue_date` or
 * `date_scheduled` is before `id` (a day); `reset` empties all and starts again from null. Rule L3.
 */
export const changeSchema = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('put'),
    collection: z.string(),
    id: z.string(),
    version: z.int(),
    row: z.record(z.string(), z.unknown()),
  }),
  z.object({ op: z.literal('remove'), collection: z.string(), id: z.string(), version: z.int() }),
  z.object({ op: z.literal('evict'), collection: z.string(), id: z.string(), version: z.int() }),
  z.object({ op: z.literal('reset'), collection: z.literal('*'), id: z.literal('*'), version: z.int() }),
]);
export type Change = z.infer<typeof changeSchema>;

export const pullReplySchema = z.object({
  changes: z.array(changeSchema),
  cursor: cursorSchema,
  more: z.boolean(),
  /** How many customers a fill brings; sent with the first page of a fill that takes several. Rule L5. */
  fill_customers: z.int().min(0).optional(),
  server_time: instantSchema,
  /** Rows and their checksum by collection for the state at `cursor`, sent from time to time. Rule L7. */
  checksums: z.record(z.string(), z.object({ count: z.int(), checksum: z.int() })).optional(),
  /** Everything up to this version is in a backup of this epoch; absent for nothing. Rules D6, E6. */
  backed_up_version: z.int().optional(),
});
export type PullReply = z.infer<typeof pullReplySchema>;

/** One event of the poke stream: the venue is at version n. Rule H1. */
export const pokeSchema = z.object({ version: z.int() });
