import type { ReviewReason } from '@gatehouse/sync-protocol/areas/waivers/signing';
import type { Permission } from '@gatehouse/sync-protocol/base/permissions';
import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import type { Actor } from '@gatehouse/sync-protocol/sync/messages/push';
import { factsOf } from '@gatehouse/sync-protocol/sync/mutations';
import { listStaffChanges } from '../../areas/accounts/workplaces/staff.shared.repository.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../integrations/deps.ts';
import type { SyncCaller } from '../sync-caller.ts';
import type { PushJob } from './apply-items.ts';

type Sender = Pick<SyncCaller, 'clientId' | 'role' | 'formerRoles' | 'deviceId' | 'userId' | 'actor'>;
type StaffChange = Row<'staff_changes'>;

/** Who an item says did it. */
interface Doer {
  userId: string;
  /** How a person at a shared tablet proved it; null for the person of the session. */
  proof: Pick<Actor, 'via' | 'pin_version' | 'card_hash'> | null;
}

/**
 * Gives each item the person who did it. Where that person did not work here at the corrected time, could not do that, or used a PIN or
 * card that was no longer theirs, the item applies and is marked `needs_review`. All people of a push are one query, and none where
 * devices name nobody. Rule Q22.
 */
export async function judgeActors(
  deps: Pick<Deps, 'db'>,
  sender: Sender,
  jobs: readonly PushJob[],
): Promise<readonly PushJob[]> {
  const doers = jobs.map((job) => doerOf(sender, job));
  const ids = new Set(doers.flatMap((doer) => (doer && doer !== 'unknown' ? doer.userId : [])));
  if (ids.size === 0 && !doers.includes('unknown')) return jobs;
  const changes = new Map<string, StaffChange[]>([...ids].map((id) => [id, []]));
  if (ids.size > 0) {
    const { clientId } = sender;
    for (const change of await deps.db.readVenue(clientId, (db) => listStaffChanges(db, clientId, [...ids])))
      changes.get(change.user_id)?.push(change);
  }
  return jobs.map((job, index) => {
    const doer = doers[index];
    if (!doer) return job;
    const known = doer === 'unknown' ? [] : (changes.get(doer.userId) ?? []);
    if (doer === 'unknown' || (known.length === 0 && doer.proof)) return withUnknown(sender, job);
    return withDoer(job, doer, doubtAbout(doer, known, job));
  });
}

/** Null where the device acted alone, or a visitor: nothing is asked of these. */
function doerOf(sender: Sender, { item, context }: PushJob): Doer | 'unknown' | null {
  if (item.todo.kind !== 'apply') return null;
  const { actor } = item;
  const isBelieved = sender.userId !== null || wasFrontDesk(sender, item, context);
  if (isBelieved && actor === 'unreadable') return 'unknown';
  if (isBelieved && actor && actor !== 'unreadable' && actor.kind === 'user' && actor.via)
    return actor.id ? { userId: actor.id, proof: actor } : 'unknown';
  if (sender.userId === null || factsOf(item.name)?.about === 'signer') return null;
  return { userId: sender.userId, proof: null };
}

/** Only the screens of a front desk ask who is using it. Rule Q18 says what a device did in a former role. */
function wasFrontDesk({ role, formerRoles }: Sender, item: PushJob['item'], context: PushJob['context']): boolean {
  if (role === 'front_desk') return true;
  if (!item.clock) return false;
  const { atUtc } = context.correct(item.clock.client_at);
  return formerRoles.some((former) => former.role === 'front_desk' && atUtc <= former.until);
}

/** Why what a person did needs review; null where nothing does. */
function doubtAbout({ proof }: Doer, known: readonly StaffChange[], { item, context }: PushJob): ReviewReason | null {
  const atUtc = item.clock ? context.correct(item.clock.client_at).atUtc : context.receivedAtUtc;
  /* Who is signed in works here: a clock that can't be corrected makes them no stranger. */
  const then = known.findLast(({ at }) => at <= atUtc) ?? (proof ? undefined : known[0]);
  if (!then) return proof ? 'person_left' : null;
  if (!then.role) return 'person_left';
  if (!holdsAll(then.role, permissionsFor(item))) return 'role_lacked';
  if (proof?.via === 'pin' && !isTheirs(proof.pin_version, then.pin_version)) return 'pin_withdrawn';
  if (proof?.via === 'card' && !isTheirs(proof.card_hash, then.card_hash)) return 'card_withdrawn';
  return null;
}

/** A tablet that does not say which it was is only asked whether there was one. */
function isTheirs<T>(used: T | undefined, theirs: T | null): boolean {
  return theirs !== null && (used === undefined || used === theirs);
}

function permissionsFor({ name, todo }: PushJob['item']): Permission[] {
  const facts = factsOf(name);
  const isOverride = todo.kind === 'apply' && Boolean((todo.args as { override?: unknown }).override);
  return [...(facts ? [facts.permission] : []), ...(isOverride ? (['desk.override'] as const) : [])];
}

function holdsAll(role: StaffRole, needed: readonly Permission[]): boolean {
  const held: readonly Permission[] = staffRoles[role];
  return needed.every((permission) => held.includes(permission));
}

function withDoer(job: PushJob, { userId, proof }: Doer, doubt: ReviewReason | null): PushJob {
  const context = marked(job, doubt);
  return { ...job, context: proof ? { ...context, userId, actor: `user:${userId}` } : context };
}

/** The record names the device alone. */
function withUnknown({ deviceId, actor }: Sender, job: PushJob): PushJob {
  const byDevice = deviceId === null ? actor : `device:${deviceId}`;
  return { ...job, context: { ...marked(job, 'unknown_person'), userId: null, actor: byDevice } };
}

function marked({ context }: PushJob, doubt: ReviewReason | null): PushJob['context'] {
  return doubt ? { ...context, reviewReasons: [...context.reviewReasons, doubt] } : context;
}
