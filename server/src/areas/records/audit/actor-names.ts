import { listUsersById } from '#areas/accounts/auth/users.shared.repository';
import { listStaffById } from '#areas/accounts/workplaces/staff.shared.repository';
import type { Connection } from '#db/database';
import { listDeviceNames } from '../../desk/devices/devices.shared.repository.ts';

/** Who an actor of an audit chain is: the name of today, and what they are. */
export interface ActorName {
  name: string;
  /** A role at the venue, `Gatehouse admin` or `device`; null for a name that says it. */
  kind: string | null;
}

const words: Readonly<Record<string, string>> = {
  visitor: 'Visitor',
  system: 'Gatehouse',
  square: 'Square',
};

/** Actors of a chain, the platform's too, with the names of today; also people who left the venue. Platform transaction. */
export async function actorNames(
  db: Connection,
  clientId: string,
  actors: readonly string[],
): Promise<(actor: string) => ActorName> {
  const idsOf = (kind: string) => [
    ...new Set(actors.filter((actor) => actor.startsWith(`${kind}:`)).map((actor) => actor.slice(kind.length + 1))),
  ];
  const names = new Map<string, ActorName>(Object.entries(words).map(([actor, name]) => [actor, { name, kind: null }]));
  const userIds = idsOf('user');
  for (const user of await listUsersById(db, userIds)) {
    const name = user.name.trim() || `${user.first_name} ${user.last_name}`.trim();
    const kind = user.role === 'admin' ? 'Gatehouse admin' : 'Former staff';
    names.set(`user:${user.user_id}`, { name: name || kind, kind });
  }
  for (const person of await listStaffById(db, clientId, userIds)) {
    const kind = person.removed_at === null ? capitalized(person.role) : 'Former staff';
    names.set(`user:${person.user_id}`, { name: person.name || kind, kind });
  }
  for (const device of await listDeviceNames(db, clientId, idsOf('device')))
    names.set(`device:${device.device_id}`, { name: device.name, kind: 'device' });
  return (actor) => names.get(actor) ?? { name: formerName(actor), kind: null };
}

/** Names an account or a device that is gone by the beginning of its id, to tell it from others. */
function formerName(actor: string): string {
  const [kind, id = ''] = actor.split(':');
  if (kind === 'user') return `Former user (${id.slice(0, 8)})`;
  return kind === 'device' ? `Former device${id === '' ? '' : ` (${id.slice(0, 8)})`}` : actor;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
