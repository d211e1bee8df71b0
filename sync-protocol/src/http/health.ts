import { z } from 'zod';
import { contract } from './contract.ts';

export const getHealth = contract({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server and its database answer',
  reply: z.object({
    status: z.enum(['ok', 'unavailable']),
    /** Seconds since the process started. */
    uptime: z.number(),
    version: z.string(),
    database: z.enum(['ok', 'unavailable']),
  }),
});
