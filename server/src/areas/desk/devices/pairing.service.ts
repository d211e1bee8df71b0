import { defaultProfile } from '@gatehouse/kiosk-config/load';
import type { DeviceRole } from '@gatehouse/kiosk-config/schema';
import { giveBackHit, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { readProfile } from './device-profile.ts';
import {
  type DeviceRow,
  deleteEndedCodesOfAll,
  deleteOldPairingCodes,
  findPairingVenue,
  insertDevice,
  insertPairingCode,
  openPairingCodes,
  revokeReplica,
  takePairingCode,
  wasCodeUsed,
} from './devices.repository.ts';
import { readFormerRoles, withFormerRole } from './former-roles.ts';
import { createPairingSecret, pairingCodeHash, readPairingCode } from './pairing-code.ts';
import { mergeVenueProfile, spreadPinDigits } from './pin-digits.ts';

const MINUTE_MS = 60_000;
/** How long a code can be redeemed. Requirement O3. */
const PAIRING_CODE_LIVES_MS = 10 * MINUTE_MS;
/** How long an expired code is still distinguished from a mistyped one. Decision 005. */
const SPENT_CODE_KEPT_MS = 24 * 60 * MINUTE_MS;
/** The limit at a venue that creates no other code in the meantime. */
const ENDED_CODE_KEPT_MS = 7 * 24 * 60 * MINUTE_MS;
/** Decision 001. */
const longTries = { name: 'pair-long', hitsMax: 60, windowMs: PAIRING_CODE_LIVES_MS };
const shortTries = { name: 'pair-short', hitsMax: 10, windowMs: PAIRING_CODE_LIVES_MS };

interface NewDevice {
  role: DeviceRole;
  name: string;
  profile?: Record<string, unknown> | undefined;
}

/** More tablets than a venue sets up at a time; each open code makes a guess more likely to succeed. */
const OPEN_CODES_MAX = 10;

/** Creates a code for one device of this role. Errors: INVALID_INPUT, TOO_MANY_REQUESTS. */
export async function createPairingCode(deps: Deps, clientId: string, given: NewDevice) {
  const { code, shortCode } = createPairingSecret(deps.ids.bytes);
  const now = isoNow(deps.clock);
  const expiresAt = new Date(deps.clock.now() + PAIRING_CODE_LIVES_MS).toISOString();
  await deps.db.writeVenue(clientId, async (db) => {
    const { role } = given;
    const profile = await mergeVenueProfile(db, { clientId, role }, defaultProfile(role), given.profile ?? {});
    await deleteOldPairingCodes(db, clientId, new Date(deps.clock.now() - SPENT_CODE_KEPT_MS).toISOString());
    const open = await openPairingCodes(db, clientId, now);
    if (open.length >= OPEN_CODES_MAX) throw tooManyCodes(open[0] ?? expiresAt, deps.clock.now());
    await insertPairingCode(db, {
      client_id: clientId,
      code_hash: hashOf(deps, code),
      short_code_mac: hashOf(deps, shortCode),
      role: given.role,
      name: given.name,
      profile: JSON.stringify(profile),
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    });
  });
  return { code, short_code: shortCode, expires_at: expiresAt };
}

/**
 * Redeems a code and returns the device's token, which is stored only as a hash. Errors, in this order:
 * TOO_MANY_REQUESTS, before the code is looked at; PAIRING_CODE_UNKNOWN; FOREIGN_ITEMS_UNSENT, which leaves the code
 * unused; PAIRING_CODE_EXPIRED, which says whether the code was used or has expired. Decisions 001 and 005, requirement O42.
 */
export async function pair(
  deps: Deps,
  given: {
    code: string;
    name?: string | undefined;
    replica_id?: string | undefined;
    unsent_of?: string[] | undefined;
  },
  ip: string,
) {
  const read = readPairingCode(given.code);
  const rule = read?.kind === 'long' ? longTries : shortTries;
  await throttle(deps, rule, ip, tooManyTries[read?.kind ?? 'short']);
  if (!read) throw new AppError('PAIRING_CODE_UNKNOWN');
  const hash = pairingCodeHash(deps.secrets, read);
  const column = read.kind === 'long' ? 'code_hash' : 'short_code_mac';
  const clientId = await deps.db.readPlatform((db) => findPairingVenue(db, column, hash));
  if (!clientId) throw new AppError('PAIRING_CODE_UNKNOWN');
  if (given.unsent_of?.some((venue) => venue !== clientId)) throw new AppError('FOREIGN_ITEMS_UNSENT');

  const token = deps.ids.token();
  const deviceId = deps.ids.uuid();
  const paired = await writeVenue(deps, clientId, async (write) => {
    const code = await takePairingCode(write.db, clientId, column, hash, write.nowAtUtc);
    if (!code) throw spentCode(await wasCodeUsed(write.db, clientId, column, hash));
    const replicaId = given.replica_id ?? null;
    const earlier = replicaId ? await revokeReplica(write.db, clientId, replicaId, write.nowAtUtc) : [];
    const name = given.name?.trim() || code.name;
    await insertDevice(write.db, {
      client_id: clientId,
      device_id: deviceId,
      role: code.role,
      name,
      profile: code.profile,
      token_hash: sha256(token),
      replica_id: replicaId,
      paired_at: write.nowAtUtc,
      checksum_repairs: 0,
      former_roles: formerRolesOf(earlier, write.nowAtUtc),
    });
    const { role, profile } = code;
    await spreadPinDigits(write.db, clientId, { deviceId, profile: readProfile(role, profile) });
    await write.happened({ kind: 'device.paired', actor: `device:${deviceId}`, deviceId, role, profile });
    return { role: code.role, name, config: { ...readProfile(code.role, code.profile) } };
  });
  await deps.db.writeCounts((db) => giveBackHit(db, rule, ip));
  return { device_id: deviceId, token, client_id: clientId, ...paired };
}

const tooManyTries = {
  short: 'Too many tries. Wait ten minutes, or scan the QR code with this tablet’s camera.',
  long: 'Too many tries. Wait ten minutes, then scan a new code.',
} as const;

function spentCode(isUsed: boolean): AppError {
  const message = isUsed
    ? 'That code was used before. Make a new one on My Devices.'
    : 'That code has expired. Make a new one on My Devices.';
  return new AppError('PAIRING_CODE_EXPIRED', { message });
}

function tooManyCodes(firstExpiresAt: string, nowMs: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', {
    message: `This venue has ${OPEN_CODES_MAX} open pairing codes. Use one of them, or wait until the first expires.`,
    retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(firstExpiresAt) - nowMs) / 1000)),
  });
}

/** Items that the tablet queued before it was paired again are pushed with the new token. Rule Q18. */
function formerRolesOf(earlier: readonly Pick<DeviceRow, 'role' | 'former_roles'>[], nowAtUtc: string): string {
  const known = earlier.flatMap(({ former_roles: stored }) => readFormerRoles(stored));
  return earlier.reduce((stored, { role }) => withFormerRole(stored, { role, until: nowAtUtc }), JSON.stringify(known));
}

function hashOf(deps: Deps, code: string): string {
  const read = readPairingCode(code);
  if (!read) throw new Error('a pairing code of our own making must be readable');
  return pairingCodeHash(deps.secrets, read);
}

/** Forgets codes of all venues that expired more than a week ago. Opens its own platform transaction. */
export async function deleteEndedPairingCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - ENDED_CODE_KEPT_MS).toISOString();
  await db.writePlatform((tx) => deleteEndedCodesOfAll(tx, before));
}
