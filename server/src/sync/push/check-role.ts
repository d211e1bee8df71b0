import { type FormerRole, formerlyMay, roleMay } from '@gatehouse/sync-protocol/mutations/role-mutations';
import { AppError } from '../../app-error.ts';
import type { MutationContext } from '../../venue/mutation-context.ts';
import type { SyncCaller } from '../sync-caller.ts';
import { type PushItem, parked } from './push-item.ts';

/** How many changes of role are remembered; what a device queued before them goes to the owner. */
const FORMER_ROLES_MAX = 20;

/**
 * Parks what the caller's role may not do. What a former role of the device did while it had it applies, marked
 * `needs_review`, because its time is the device's word. A person who is signed in may do everything. Rule P18.
 */
export function judgeByRole(
  caller: SyncCaller,
  item: PushItem,
  context: MutationContext,
): { item: PushItem; context: MutationContext } {
  if (item.todo.kind !== 'apply' || caller.userId !== null || roleMay(caller.role, item.name)) return { item, context };
  const queuedAt = item.clock?.client_at;
  const isFormer =
    queuedAt !== undefined && formerlyMay(caller.formerRoles, item.name, context.correct(queuedAt).atUtc);
  if (isFormer) return { item, context: { ...context, reviewReasons: [...context.reviewReasons, 'former_role'] } };
  return { item: { ...item, todo: parked(new AppError('MUTATION_NOT_ALLOWED')) }, context };
}

/** As stored in `devices.former_roles`. */
export function readFormerRoles(stored: string): FormerRole[] {
  return JSON.parse(stored) as FormerRole[];
}

/** The stored roles of a device, and the one that has just ended. */
export function withFormerRole(stored: string, ended: FormerRole): string {
  return JSON.stringify([...readFormerRoles(stored), ended].slice(-FORMER_ROLES_MAX));
}
