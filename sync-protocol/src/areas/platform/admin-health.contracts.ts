import { z } from 'zod';
import { adminCalls, contract } from '../../base/contract.ts';
import { instantSchema } from '../../base/primitives.ts';

const part = z.enum(['ok', 'unavailable']);

/** Counts end at 1,000: more means the same. Requirement Y4. */
const adminHealthSchema = z.object({
  timestamp: instantSchema,
  /** Seconds since the process started. */
  uptime: z.number(),
  version: z.string(),
  status: part,
  database: part,
  api: part,
  /** Whether files can be written. */
  disk: part,
  /** Whether the database belongs to the server's key. */
  key: part,
  /** Whether row-level security binds the database role that the server signs in with; null on SQLite, or where it isn't known. */
  roles: z.nullable(z.enum(['ok', 'unsafe'])),
  /** Where a clock that was ahead stored times too far in the future, in the last days; null otherwise. Requirement Y85. */
  clock: z.nullable(z.object({ noticedAt: instantSchema, aheadSeconds: z.int() })),
  /** The file system that holds `DATA_DIR`; null where it can't be read. */
  diskSpace: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** Items of devices that could not be applied and wait for a person. */
  parked: z.object({ count: z.int(), oldestAt: z.nullable(instantSchema) }),
  mail: z.object({
    /** What waits, without what is held back by the limit of a mailbox. */
    unsent: z.int(),
    oldestAt: z.nullable(instantSchema),
    givenUp: z.int(),
    /** When the mail server stopped taking mail; null while it works. */
    downSince: z.nullable(instantSchema),
  }),
  /** Payments without an outcome of which the provider is asked. */
  payments: z.object({ unsettled: z.int() }),
  jobs: z.array(
    z.object({
      name: z.string(),
      /** Null before its first run. */
      lastRunAt: z.nullable(instantSchema),
      nextRunAt: instantSchema,
      failingSince: z.nullable(instantSchema),
    }),
  ),
});
export type AdminHealth = z.infer<typeof adminHealthSchema>;

export const getAdminHealth = contract(adminCalls, 'GET /health', {
  permission: 'platform.read',
  summary: 'The server’s health: its parts, its queues and the last run of each job',
  reply: adminHealthSchema.shape,
});
