import { roleAtVenue } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import type { StaffRole } from '@gatehouse/sync-protocol/base/roles';
import { grouped } from '#base/grouped';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { VenueEvent } from '#venue/events/all-events';
import { openVenueWrite, type VenueWrite, type VenueWriteDeps } from '#venue/venue-write';
import {
  listAgreedVenues,
  listOrganizationPeople,
  listStaffAt,
  listStaffThrough,
} from '../workplaces/organizations.shared.repository.ts';
import { keepStaff } from '../workplaces/staff.shared.repository.ts';
import { removeFromVenue } from './staffing.service.ts';

interface Wanted {
  clientId: string;
  userId: string;
  name: string;
  role: StaffRole;
  /** When the chain added the person. */
  addedAt: string;
}

/** A row as it is, as it is to be, or both. */
interface Change {
  clientId: string;
  present?: Row<'staff'>;
  wanted?: Wanted;
}

/**
 * Makes the people of a chain's venues what the chain says: those who should work somewhere through it do, with the role that the venue
 * allows, and nobody else does. A person whom the venue itself employs keeps that role, and one who left it stays away, until the venue
 * invites them again or the chain adds them anew. Whatever changes the chain's people, their roles,
 * its venues or their consent calls this in the same transaction, with the chain locked. `said` is what happened at one venue besides.
 * Returns what the caller does once the transaction is durable. Requirement X19.
 */
export async function keepChainStaff(
  deps: VenueWriteDeps,
  db: Connection,
  organizationId: string,
  { actor, said }: { actor: string; said?: { clientId: string; event: VenueEvent } },
): Promise<() => void> {
  const people = await listOrganizationPeople(db, organizationId);
  const venues = await listAgreedVenues(db, organizationId);
  const changes = changesOf(
    organizationId,
    venues.flatMap(({ client_id: clientId, role_max: roleMax }) =>
      people.map((person) => ({
        clientId,
        userId: person.user_id,
        name: nameOf(person),
        role: roleAtVenue(person.role, roleMax ?? 'viewer'),
        addedAt: person.joined_at,
      })),
    ),
    await listStaffThrough(db, organizationId),
    await listStaffAt(
      db,
      people.map(({ user_id: userId }) => userId),
      venues.map(({ client_id: clientId }) => clientId),
    ),
  );
  const byVenue = grouped(changes, ({ clientId }) => clientId);
  const touched = new Set([...byVenue.keys(), ...(said ? [said.clientId] : [])]);
  const committed: (() => void)[] = [];
  /* In one order, so that two chains with a venue's people in common never wait for each other. */
  for (const clientId of [...touched].toSorted()) {
    const opened = await openVenueWrite(deps, db, clientId);
    if (said?.clientId === clientId) await opened.write.happened(said.event);
    for (const change of byVenue.get(clientId) ?? []) await make(deps, opened.write, organizationId, change, actor);
    await opened.finish();
    committed.push(opened.committed);
  }
  return () => {
    for (const effect of committed) effect();
  };
}

function changesOf(
  organizationId: string,
  wanted: readonly Wanted[],
  through: readonly Row<'staff'>[],
  known: readonly Row<'staff'>[],
): Change[] {
  const keyOf = (clientId: string, userId: string): string => `${clientId} ${userId}`;
  const wantedKeys = new Set(wanted.map(({ clientId, userId }) => keyOf(clientId, userId)));
  const knownBy = new Map(known.map((row) => [keyOf(row.client_id, row.user_id), row]));
  const gone = through.filter((row) => !wantedKeys.has(keyOf(row.client_id, row.user_id)));
  const due = wanted.filter(({ clientId, userId, role, addedAt }) => {
    const row = knownBy.get(keyOf(clientId, userId));
    if (!row) return true;
    if (row.removed_at !== null) return row.organization_id !== null || addedAt > row.removed_at;
    return row.organization_id === organizationId && row.role !== role;
  });
  return [
    ...gone.map((row) => ({ clientId: row.client_id, present: row })),
    ...due.map((one) => {
      const present = knownBy.get(keyOf(one.clientId, one.userId));
      return { clientId: one.clientId, wanted: one, ...(present ? { present } : {}) };
    }),
  ];
}

async function make(
  deps: VenueWriteDeps,
  write: VenueWrite,
  organizationId: string,
  { present, wanted }: Change,
  actor: string,
): Promise<void> {
  if (!wanted) {
    if (present) await removeFromVenue(deps, write, present, actor);
    return;
  }
  const { userId, name, role } = wanted;
  const { db, clientId, version, nowAtUtc } = write;
  const joins = { name, organization_id: organizationId, joined_at: nowAtUtc, removed_at: null, last_seen_at: null };
  const row = present && present.removed_at === null ? present : { client_id: clientId, user_id: userId, ...joins };
  await keepStaff(db, { ...row, role, version }, nowAtUtc);
  await write.happened({ kind: 'organization.staff_changed', actor, organizationId, userId, role });
}

/** What the venue's list calls them. */
function nameOf(person: { name: string; first_name: string; last_name: string; email: string }): string {
  const name = person.name.trim() || `${person.first_name} ${person.last_name}`.trim();
  return name || (person.email.split('@')[0] ?? person.email);
}
