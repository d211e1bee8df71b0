import { z } from 'zod';
import { contract, publicCalls, venueCalls } from '../../base/contract.ts';
import { uuidSchema } from '../../base/id-schemas.ts';
import { cleanText, instantSchema, requiredText } from '../../base/primitives.ts';

const roleSchema = z.enum(['kiosk', 'front_desk', 'scan_station']);
/** A `kiosk-config` profile; checked against the role's schema by the server. */
const profileSchema = z.record(z.string(), z.unknown());
const replicaIdSchema = requiredText(64);
const deviceParams = z.object({ device_id: uuidSchema });

/** One row of the owner's device page. */
export const deviceSchema = z.object({
  device_id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** `paired` devices hold a token of their own; a `browser` carries its user's. */
  kind: z.enum(['paired', 'browser']),
  profile: profileSchema,
  paired_at: instantSchema,
  last_seen_at: z.nullable(instantSchema),
  /** Items in the device's queue when it last pushed. */
  unsent: z.int().nullable(),
  parked: z.int().nullable(),
  app_version: z.string().nullable(),
  storage_persisted: z.boolean().nullable(),
  /** Device clock minus server clock, as last measured. */
  clock_error_ms: z.number().nullable(),
  /** How often a cache was found to differ from the server and was refilled. */
  checksum_repairs: z.int(),
  /** When it first had everything it needs without the network; null before. */
  ready_at: z.nullable(instantSchema),
  revoked_at: z.nullable(instantSchema),
});
export type DeviceView = z.infer<typeof deviceSchema>;

const devicesManage = { ...venueCalls, permission: 'devices.manage' } as const;

export const createPairingCode = contract(devicesManage, 'POST /devices/pairing-codes', {
  summary: 'Make a code that pairs one device within 10 minutes; `code` for a QR or link, `short_code` for typing',
  body: z.object({ role: roleSchema, name: requiredText(80), profile: profileSchema.optional() }),
  reply: {
    /** 26 characters of 5 random bits, in groups. */
    code: z.string(),
    /** 8 characters in two groups; redeeming by it is rate-limited more strictly. */
    short_code: z.string(),
    expires_at: instantSchema,
  },
  errors: ['EMAIL_NOT_VERIFIED', 'INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

/** What the server's pulls are made for; absent in the replies of an earlier release. Rules V1 and V2. */
const spoken = { protocol: z.optional(z.int()), schema: z.optional(z.int()) };

/** What a device is, in answers to itself. */
const identified = {
  device_id: z.string(),
  role: roleSchema,
  name: z.string(),
  client_id: z.string(),
};

export const pairDevice = contract(publicCalls, 'POST /api/devices/pair', {
  summary: 'Redeem a pairing code, in either form and any spelling; it works once',
  body: z.object({
    code: cleanText(64),
    name: z.optional(cleanText(80)),
    replica_id: z.optional(replicaIdSchema),
    /** Venues whose items the browser still holds unsent: only their own code may pair it. Requirement S30. */
    unsent_of: z.array(cleanText(16)).max(50).optional(),
  }),
  reply: {
    ...identified,
    token: z.string(),
    config: profileSchema,
    /** SPKI, base64: the device seals what it queues to it before it has pulled anything. Rule D12. */
    sealing_public_key: z.string().optional(),
    ...spoken,
  },
  errors: ['PAIRING_CODE_UNKNOWN', 'PAIRING_CODE_EXPIRED', 'FOREIGN_ITEMS_UNSENT', 'TOO_MANY_REQUESTS'],
});

const venueRead = { access: 'client', permission: 'venue.read' } as const;

export const registerDevice = contract(venueRead, 'POST /api/devices/register', {
  summary: 'A signed-in browser names its replica, so that it may sync; the same replica gets the same device',
  body: z.object({ replica_id: replicaIdSchema, name: z.optional(cleanText(80)) }),
  reply: {
    ...identified,
    config: profileSchema,
    ...spoken,
  },
  errors: ['DEVICE_REVOKED'],
  allowedWhenExpired: true,
});

const deviceOwn = { access: 'device', permission: 'device.own' } as const;

export const getOwnDevice = contract(deviceOwn, 'GET /api/devices/me', {
  summary: 'What this paired device is and how it is configured',
  reply: {
    ...identified,
    profile: profileSchema,
    revoked: z.boolean(),
  },
});

export const setStaffPin = contract(deviceOwn, 'PUT /api/devices/me/staff-pin', {
  summary: 'A kiosk says which staff PIN was chosen on it; never in place of a PIN that already has a slow hash',
  body: z.object({
    /** Has the current form of the profile's `staffPinHash`. */
    hash: requiredText(128),
    /** The hash that the kiosk last received from the server. */
    replaces: z.nullable(cleanText(128)),
  }),
  errors: ['FORBIDDEN', 'DEVICE_REVOKED', 'VERSION_CONFLICT', 'INVALID_INPUT'],
});

export const reportReady = contract(deviceOwn, 'PUT /api/devices/me/ready', {
  summary: 'A paired device says that it has everything it needs without the network; the first time counts',
  errors: ['DEVICE_REVOKED'],
});

export const listDevices = contract(devicesManage, 'GET /devices', {
  summary: 'The venue’s devices, revoked ones last',
  reply: {
    devices: z.array(deviceSchema),
    /** The signed-in owner's address where it must be confirmed before a device can be paired; else null. */
    email_to_verify: z.string().nullable(),
  },
});

export const updateDevice = contract(devicesManage, 'PATCH /devices/:device_id', {
  summary: 'Rename, reconfigure or give another role; fields of the profile that are not sent keep their value',
  params: deviceParams,
  body: z.object({
    name: z.optional(requiredText(80)),
    role: roleSchema.optional(),
    profile: profileSchema.optional(),
  }),
  reply: { device: deviceSchema },
  errors: ['DEVICE_NOT_FOUND', 'INVALID_INPUT'],
});

export const revokeDevice = contract(devicesManage, 'DELETE /devices/:device_id', {
  summary: 'Revoke: the device may still hand over its queue, then wipes itself',
  params: deviceParams,
  errors: ['DEVICE_NOT_FOUND'],
  allowedWhenExpired: true,
});
