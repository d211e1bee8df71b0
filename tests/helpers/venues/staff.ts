import { startSession } from '@gatehouse/server/areas/accounts/auth/start-session';
import { insertUser } from '@gatehouse/server/areas/accounts/auth/users.shared.repository';
import { findStaff, keepStaff } from '@gatehouse/server/areas/accounts/workplaces/staff.shared.repository';
import type { StaffTable } from '@gatehouse/server/areas/accounts/workplaces/staff.table';
import { writeVenue, writeVenueAndPlatform } from '@gatehouse/server/venue/venue-write';
import type { StaffRole } from '@gatehouse/sync-protocol/base/roles';
import type { TestApp } from '../app/test-app.ts';

export interface TestPerson {
  userId: string;
  email: string;
  token: string;
}

/** A person with an account of their own and a role at the venue, signed in there. The name is the address before the at sign. */
export function addStaff(app: TestApp, clientId: string, role: StaffRole, email?: string): Promise<TestPerson> {
  const { deps } = app;
  return writeVenueAndPlatform(deps, clientId, async ({ db, version, nowAtUtc }) => {
    const address = email ?? `${role}.${deps.ids.uuid()}@staff.example`;
    const name = address.split('@')[0] ?? '';
    const userId = await insertUser(deps, db, {
      email: address,
      name,
      role: 'client',
      clientId: null,
      passwordHash: '',
    });
    const row = { client_id: clientId, user_id: userId, name, role, version, joined_at: nowAtUtc };
    await keepStaff(db, { ...row, organization_id: null, removed_at: null, last_seen_at: null }, nowAtUtc);
    const token = await startSession(deps, db, userId, { ip: '127.0.0.1', userAgent: 'test' }, { clientId });
    return { userId, email: address, token };
  });
}

/** The person left the venue; the session stays. */
export function removeStaff(app: TestApp, clientId: string, userId: string): Promise<void> {
  return changeStaff(app, clientId, userId, { removed_at: new Date(app.clock.now()).toISOString() });
}

type StaffChange = Partial<Pick<StaffTable, 'name' | 'role' | 'pin_hash' | 'card_hash' | 'removed_at'>> & {
  pin_version?: number;
};

/** Another role, PIN or card from now on. */
export async function changeStaff(app: TestApp, clientId: string, userId: string, change: StaffChange): Promise<void> {
  await writeVenue(app.deps, clientId, async ({ db, version, nowAtUtc }) => {
    const row = await findStaff(db, clientId, userId);
    if (row) await keepStaff(db, { ...row, ...change, version }, nowAtUtc);
  });
}

/** A person with an account gets a role at a venue, or another one. */
export async function giveRole(app: TestApp, userId: string, clientId: string, role: StaffRole): Promise<void> {
  await writeVenueAndPlatform(app.deps, clientId, async ({ db, version, nowAtUtc }) => {
    const row = { client_id: clientId, user_id: userId, name: 'Mia', joined_at: nowAtUtc, last_seen_at: null };
    const present = await findStaff(db, clientId, userId);
    await keepStaff(db, { organization_id: null, ...row, ...present, role, removed_at: null, version }, nowAtUtc);
  });
}
