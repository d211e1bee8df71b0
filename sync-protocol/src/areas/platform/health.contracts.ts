import { z } from 'zod';
import { contract, publicCalls, type ReplyOf } from '../../base/contract.ts';

const part = z.enum(['ok', 'unavailable']);

export const getHealth = contract(publicCalls, 'GET /api/health', {
  summary: 'Whether the server answers and can save; 503 with the same body when it cannot',
  reply: z.object({
    status: part,
    /** Seconds since the process started. */
    uptime: z.number(),
    version: z.string(),
    /** Whether it can save. */
    database: part,
    /** Whether files can be written. */
    disk: part,
    /** Whether the database belongs to the server's key. */
    key: part,
  }),
});
export type Health = ReplyOf<typeof getHealth>;

/** The check for a supervisor that restarts a hung server: no restart frees a disk. */
export const getLiveness = contract(publicCalls, 'GET /api/health/live', {
  summary: 'Whether the server answers at all; it touches neither database nor disk',
  reply: z.object({ status: z.literal('ok') }),
});
