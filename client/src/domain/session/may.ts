import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { Permission } from '@gatehouse/sync-protocol/base/permissions';

/** Whether the person at this screen may do something, named by its permission or by the contract that does it. */
export type May = (asked: Permission | { permission?: Permission }) => boolean;

/**
 * What a person may do, so that screens offer nothing that the server refuses. Without a person, as on a paired device, the server alone
 * decides; so it does where it is of an earlier release, which names no permissions. Requirement U63.
 */
export function mayOf(user: Pick<SessionUser, 'permissions'> | null): May {
  const held = user?.permissions;
  if (!held) return () => true;
  return (asked) => {
    const permission = typeof asked === 'string' ? asked : asked.permission;
    return permission === undefined || held.includes(permission);
  };
}
