import {
  getOwnDevice,
  pairDevice,
  reportReady,
  setStaffPin,
} from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { listPlans } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { sendContact } from '@gatehouse/sync-protocol/areas/site/contact.contracts';
import { pokeSchema, pullReplySchema } from '@gatehouse/sync-protocol/sync/messages/pull';
import { pushReplySchema } from '@gatehouse/sync-protocol/sync/messages/push';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import {
  getOwnDeviceEndpoint,
  pairDeviceEndpoint,
  reportReadyEndpoint,
  setStaffPinEndpoint,
} from './device-replies.ts';
import { listPlansEndpoint, sendContactEndpoint } from './site-replies.ts';
import { isPoke, pullEndpoint, pushEndpoint, resendEndpoint } from './sync-replies.ts';

const at = '2026-11-20T18:00:00.000Z';

const pushReply: z.infer<typeof pushReplySchema> = {
  results: [
    { mid: 1, id: 'a', status: 'applied', version: 7, needs_review: true },
    { mid: null, id: null, status: 'parked', code: 'INVALID_INPUT' },
  ],
  server_time: at,
  revoked: false,
};
const pullReply: z.infer<typeof pullReplySchema> = {
  changes: [
    { op: 'put', collection: 'venue', id: 'C00001', version: 3, row: { name: 'Rock Hall' } },
    { op: 'remove', collection: 'members', id: 'm', version: 4 },
    { op: 'evict', collection: 'customers', id: '2026-01-01', version: 4 },
    { op: 'reset', collection: '*', id: '*', version: 4 },
  ],
  cursor: { epoch: 'e', version: 4, scope: 'more of the server’s own' },
  more: true,
  server_time: at,
  checksums: { venue: { count: 1, checksum: -5 } },
  backed_up_version: 2,
};
const ownDevice: z.infer<typeof getOwnDevice.reply> = {
  success: true,
  device_id: 'd',
  role: 'kiosk',
  name: 'Door',
  client_id: 'C00001',
  profile: { sound: true },
  revoked: false,
};
const pairing: z.infer<typeof pairDevice.reply> = {
  success: true,
  device_id: 'd',
  token: 't',
  role: 'kiosk',
  name: 'Door',
  client_id: 'C00001',
  config: { sound: true },
  sealing_public_key: 'K',
};
const poke: z.infer<typeof pokeSchema> = { version: 9 };

const plans: z.infer<typeof listPlans.reply> = {
  success: true,
  plans: [
    { plan_id: 'm', plan_name: 'Monthly Basic', plan_type: 'monthly', price: 75.5, waivers_per_month: 500 },
    { plan_id: 'y', plan_name: 'Yearly Basic', plan_type: 'yearly', price: null, waivers_per_month: null },
  ],
};

interface Read {
  name: string;
  schema: { safeParse(value: unknown): { success: boolean } };
  isRead: (value: unknown) => boolean;
  valid: unknown;
}
const reads: readonly Read[] = [
  { name: 'push reply', schema: pushReplySchema, isRead: pushEndpoint.isReply, valid: pushReply },
  { name: 'resend reply', schema: pushReplySchema, isRead: resendEndpoint.isReply, valid: pushReply },
  { name: 'pull reply', schema: pullReplySchema, isRead: pullEndpoint.isReply, valid: pullReply },
  { name: 'own device', schema: getOwnDevice.reply, isRead: getOwnDeviceEndpoint.isReply, valid: ownDevice },
  { name: 'pairing', schema: pairDevice.reply, isRead: pairDeviceEndpoint.isReply, valid: pairing },
  { name: 'staff PIN', schema: setStaffPin.reply, isRead: setStaffPinEndpoint.isReply, valid: { success: true } },
  { name: 'readiness', schema: reportReady.reply, isRead: reportReadyEndpoint.isReply, valid: { success: true } },
  { name: 'poke', schema: pokeSchema, isRead: isPoke, valid: poke },
  { name: 'price list', schema: listPlans.reply, isRead: listPlansEndpoint.isReply, valid: plans },
  {
    name: 'contact message',
    schema: sendContact.reply,
    isRead: sendContactEndpoint.isReply,
    valid: { success: true, message: 'Thank you' },
  },
];

/** What a proxy, a bug or another release may put in any place. */
const strange = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 60,
  '',
  'x',
  '*',
  'put',
  'reset',
  ['put'],
  'toString',
  'kiosk',
  at,
  '2026-11-20',
  '2026-02-30T18:00:00Z',
  '2026-11-20T18:00+01:00',
  '2026-11-20T24:00:00Z',
  [],
  {},
];

/** Every place in the value: the way to it. */
function places(value: unknown, way: readonly string[] = []): string[][] {
  const inner =
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, part]) => places(part, [...way, key]))
      : [];
  return [[...way], ...inner];
}

/** A copy with another value at the place, or without the place. */
function changed(value: unknown, [key, ...rest]: readonly string[], put: { value: unknown } | null): unknown {
  if (key === undefined) return put?.value;
  const copy = structuredClone(value) as Record<string, unknown>;
  if (rest.length === 0 && put === null) delete copy[key];
  else copy[key] = changed(copy[key], rest, put);
  return copy;
}

it.each(reads)(
  '[Q2] reads of a $name what its schema reads, and refuses what it refuses',
  ({ schema, isRead, valid }) => {
    expect(isRead(valid)).toBe(true);
    for (const place of places(valid))
      for (const put of [null, ...strange.map((value) => ({ value }))]) {
        const wrong = JSON.parse(JSON.stringify(changed(valid, place, put) ?? null)) as unknown;
        const where = `${place.join('.')} = ${JSON.stringify(put?.value)}`;
        expect([where, isRead(wrong)]).toEqual([where, schema.safeParse(wrong).success]);
      }
  },
);

it.each(reads)('never throws for a $name that is anything at all', ({ schema, isRead }) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(isRead(value)).toBe(schema.safeParse(value).success);
    }),
  );
});
