import { z } from 'zod';
import { contract, venueCalls } from '../base/contract.ts';
import { instantSchema, requiredText } from '../base/primitives.ts';

const parkedParams = z.object({ parked_id: z.string().max(64) });

/** A mutation that waits for a person. Rules Q2, Q15. */
const parkedSchema = z.object({
  parked_id: z.string(),
  mutation_id: z.string().nullable(),
  device_id: z.string().nullable(),
  device_name: z.string().nullable(),
  /** Null when the item could not be read. */
  name: z.string().nullable(),
  /** Arguments without the fields named in `omitted`, which are too large to list. */
  args: z.record(z.string(), z.unknown()).nullable(),
  omitted: z.array(z.string()),
  code: z.string(),
  message: z.string(),
  parked_at: instantSchema,
  resolved_at: z.nullable(instantSchema),
  resolution: z.enum(['retried', 'closed']).nullable(),
  reason: z.string().nullable(),
});
export type ParkedView = z.infer<typeof parkedSchema>;

const devicesManage = { ...venueCalls, permission: 'devices.manage' } as const;

export const listParked = contract(devicesManage, 'GET /parked', {
  summary: 'Items of devices that could not be applied, newest first; `resolved=true` lists the settled ones too',
  query: z.object({ resolved: z.enum(['true', 'false']).optional() }),
  reply: { parked: z.array(parkedSchema) },
});

export const retryParked = contract(devicesManage, 'POST /parked/:parked_id/retry', {
  summary: 'Apply a parked item, once; fields in `args` replace its own, null takes one away',
  params: parkedParams,
  body: z.object({ args: z.record(z.string(), z.unknown()).optional() }),
  reply: {
    status: z.enum(['applied', 'duplicate']),
    version: z.int().nullable(),
    needs_review: z.boolean(),
  },
  errors: ['INVALID_INPUT', 'MUTATION_UNKNOWN', 'ALREADY_EXISTS', 'COPY_UNREADABLE', 'NOT_FOUND'],
  bodyBytesMax: 2 * 1024 * 1024,
  allowedWhenExpired: true,
});

export const closeParked = contract(devicesManage, 'POST /parked/:parked_id/close', {
  summary: 'Settle a parked item without applying it; it stays on record with the reason',
  params: parkedParams,
  body: z.object({ reason: requiredText(500) }),
  errors: ['ALREADY_EXISTS', 'NOT_FOUND'],
  allowedWhenExpired: true,
});
