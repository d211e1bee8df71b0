import { pinProblem } from '@gatehouse/sync-protocol/areas/accounts/staff-pin';
import { printedCode } from '@gatehouse/sync-protocol/areas/people/codes/member-codes';
import { randomCrockford } from '@gatehouse/sync-protocol/base/ids';
import { hashPin } from '@gatehouse/sync-protocol/base/pin-hash';
import { staffRoleLabels } from '@gatehouse/sync-protocol/base/roles';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import type { ClientPrincipal } from '#access/principal';
import { type ThrottleRule, throttle } from '#access/throttle';
import { withoutPin } from '#areas/accounts/staffing/staffing.service';
import { keepStaff } from '#areas/accounts/workplaces/staff.shared.repository';
import { cardLook, drawCards } from '#areas/people/members/cards/member-cards.service';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { staffPinDigitsOf } from '../devices/pin-digits.ts';
import { requireAtMost, requirePerson } from './staff.service.ts';

/* The PIN and the card by which a tablet knows who uses it. Both are name tags: neither proves anything. Requirement X22. */

const HOUR_MS = 3_600_000;
const pinsOfUser: ThrottleRule = { name: 'staff-pins', hitsMax: 30, windowMs: HOUR_MS };
const cardsOfUser: ThrottleRule = { name: 'staff-cards', hitsMax: 60, windowMs: HOUR_MS };
/** Random characters of a card's code: 80 bits. */
const CODE_LENGTH = 16;

/** Chooses the caller's own PIN. Errors: INVALID_INPUT, TOO_MANY_REQUESTS. */
export async function setPin(deps: Deps, principal: ClientPrincipal, pin: string): Promise<number> {
  const { venue, userId } = principal;
  const { clientId } = venue;
  const digits = await deps.db.readVenue(clientId, (db) => staffPinDigitsOf(db, clientId));
  const problem = pinProblem(pin, digits);
  if (problem) throw new AppError('INVALID_INPUT', { message: problem, fields: { pin: problem } });
  await throttle(deps, pinsOfUser, userId);
  const pinHash = await hashPin(pin);
  return writeVenue(deps, clientId, async (write) => {
    const row = await requirePerson(write.db, clientId, userId);
    const pinVersion = row.pin_version + 1;
    await keep(write, { ...row, pin_hash: pinHash, pin_version: pinVersion });
    await write.happened({ kind: 'staff.pin_set', actor: `user:${userId}`, userId, pinVersion });
    return pinVersion;
  });
}

/** Withdraws a PIN; without one nothing changes. Errors: NOT_FOUND, FORBIDDEN. */
export function withdrawPin(deps: Deps, principal: ClientPrincipal, userId: string): Promise<number> {
  const { clientId } = principal.venue;
  return writeVenue(deps, clientId, async (write) => {
    const row = await requireTagOf(write.db, principal, userId);
    if (row.pin_hash === null) return row.pin_version;
    const without = withoutPin(row);
    await keep(write, without);
    await write.happened({ kind: 'staff.pin_withdrawn', actor: `user:${principal.userId}`, userId });
    return without.pin_version;
  });
}

/** A new card as a PDF, which ends the former one. The code is nowhere else. Errors: NOT_FOUND, FORBIDDEN, TOO_MANY_REQUESTS. */
export async function makeStaffCard(deps: Deps, principal: ClientPrincipal, userId: string): Promise<Uint8Array> {
  const { clientId } = principal.venue;
  const actor = `user:${principal.userId}`;
  await throttle(deps, cardsOfUser, principal.userId);
  const code = `${clientId}-S${randomCrockford(CODE_LENGTH, deps.ids.bytes)}`;
  const job = await deps.db.readVenue(clientId, async (db) => {
    const row = await requireTagOf(db, principal, userId);
    const card = { name: row.name, detail: staffRoleLabels[row.role], code };
    return { title: 'Staff card', cards: [card], ...(await cardLook(db, clientId)) };
  });
  /* Before the former card ends: drawing may be refused. */
  const pdf = await drawCards(
    deps,
    { venue: clientId, caller: actor },
    { ...job, paper: 'card', as: 'pdf', language: english },
  );
  await writeVenue(deps, clientId, async (write) => {
    const row = await requireTagOf(write.db, principal, userId);
    await keep(write, { ...row, card_hash: sha256(printedCode(code)) });
    await write.happened({ kind: 'staff.card_made', actor, userId });
  });
  return pdf;
}

/** Withdraws a card; without one nothing changes. Errors: NOT_FOUND, FORBIDDEN. */
export function withdrawStaffCard(deps: Deps, principal: ClientPrincipal, userId: string): Promise<void> {
  const { clientId } = principal.venue;
  return writeVenue(deps, clientId, async (write) => {
    const row = await requireTagOf(write.db, principal, userId);
    if (row.card_hash === null) return;
    await keep(write, { ...row, card_hash: null });
    await write.happened({ kind: 'staff.card_withdrawn', actor: `user:${principal.userId}`, userId });
  });
}

/** Errors: NOT_FOUND, FORBIDDEN for another person whose role holds more. */
async function requireTagOf(
  db: Connection,
  { userId: actorId, staffRole, venue: { clientId } }: ClientPrincipal,
  userId: string,
): Promise<Row<'staff'>> {
  const row = await requirePerson(db, clientId, userId);
  if (userId !== actorId) requireAtMost(row.role, staffRole);
  return row;
}

function keep({ db, version, nowAtUtc }: VenueWrite, row: Row<'staff'>): Promise<void> {
  return keepStaff(db, { ...row, version }, nowAtUtc);
}
