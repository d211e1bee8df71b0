import { listUsersById } from '#areas/accounts/auth/users.shared.repository';
import type { Connection } from '#db/database';
import { listDeviceNames } from '../../desk/devices/devices.shared.repository.ts';

const words: Readonly<Record<string, string>> = { visitor: 'Visitor', system: 'Gatehouse' };

/** Actors of a chain in words, with the names of today. Platform transaction. */
export async function actorNames(
  db: Connection,
  clientId: string,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const idsOf = (kind: string) => [
    ...new Set(actors.filter((actor) => actor.startsWith(`${kind}:`)).map((actor) => actor.slice(kind.length + 1))),
  ];
  const names = new Map(Object.entries(words));
  for (const user of await listUsersById(db, idsOf('user'))) {
    const name = user.name.trim() || `${user.first_name} ${user.last_name}`.trim();
    const role = user.role === 'admin' ? 'Gatehouse admin' : 'Owner';
    names.set(`user:${user.user_id}`, name ? `${name} (${role})` : role);
  }
  for (const device of await listDeviceNames(db, clientId, idsOf('device')))
    names.set(`device:${device.device_id}`, `${device.name} (device)`);
  return (actor) => names.get(actor) ?? formerName(actor);
}

/** Names an account or a device that is gone by the beginning of its id, to tell it from others. */
function formerName(actor: string): string {
  const [kind, id = ''] = actor.split(':');
  if (kind === 'user') return `Former user (${id.slice(0, 8)})`;
  return kind === 'device' ? `Former device (${id.slice(0, 8)})` : actor;
}
