import { formerlyMay, roleMay } from '@gatehouse/sync-protocol/sync/mutations';
import { AppError } from '../../base/app-error.ts';
import type { MutationContext } from '../../venue/mutation-context.ts';
import type { SyncCaller } from '../sync-caller.ts';
import { type PushItem, parked } from './push-item.ts';

/**
 * Parks what the caller's role may not do. What the device did in a former role applies, marked
 * `needs_review`, because only the device vouches for its time. A person who is signed in may do everything. Rule Q18.
 */
export function checkRole(
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
