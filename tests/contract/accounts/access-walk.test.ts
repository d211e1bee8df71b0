import { keepStaff } from '@gatehouse/server/areas/accounts/workplaces/staff.shared.repository';
import type { Connection } from '@gatehouse/server/db/database';
import { switchVenue } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { askVenue } from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { fillPath, nameOf, pathParameters } from '../../helpers/app/contract-calls.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { addToChain, joinChain, makeOrganization } from '../../helpers/venues/organizations.ts';
import { addStaff } from '../../helpers/venues/staff.ts';

/** Requests at once: a walk makes hundreds, and none of them changes anything. */
const AT_ONCE = 20;

/** What a venue may not have, so that 404 says nothing of the caller. */
const mayBeMissing = new Set([
  'GET /api/clients/:client_id/waiver-pdf',
  'DELETE /api/clients/:client_id/waiver-pdf',
  'DELETE /api/clients/:client_id/organization',
  'DELETE /api/square/client/:client_id/credentials',
]);

interface Session {
  token: string;
  role: StaffRole;
  own: string;
}

const isHeld = ({ permission, othersPermission }: Contract, role: StaffRole): boolean => {
  const held: readonly string[] = staffRoles[role];
  return [permission, othersPermission].every((needed) => needed === undefined || held.includes(needed));
};

const venueContracts = (app: TestApp): readonly Contract[] =>
  app.app.contracts.filter(
    ({ access, path }) =>
      ['client', 'client_or_admin', 'client_or_device'].includes(access) && path.includes(':client_id'),
  );

const ask = (app: TestApp, contract: Contract, venue: string, token: string): ReturnType<TestApp['request']> =>
  app.request(contract.method, fillPath(contract, { client_id: venue }), {
    token,
    ...(contract.body ? { body: {} } : {}),
  });

/**
 * What is wrong with the answers to a session of this role at its own venue, to whatever the role may not call, and at other venues, to
 * everything.
 */
async function wrongAnswers(app: TestApp, session: Session, others: readonly string[]): Promise<string[]> {
  const asked = venueContracts(app).flatMap((contract) => {
    const mayCall = isHeld(contract, session.role);
    const elsewhere = others.map((venue) => ({ contract, venue, expected: mayCall ? 404 : 403 }));
    return mayCall ? elsewhere : [...elsewhere, { contract, venue: session.own, expected: 403 }];
  });
  const wrong: string[] = [];
  const check = async ({ contract, venue, expected }: (typeof asked)[number]): Promise<void> => {
    const { status } = await ask(app, contract, venue, session.token);
    const place = venue === session.own ? 'its own venue' : 'another venue';
    if (status !== expected) wrong.push(`${nameOf(contract)} answered ${status} to the ${session.role} of ${place}`);
  };
  for (let start = 0; start < asked.length; start += AT_ONCE)
    await Promise.all(asked.slice(start, start + AT_ONCE).map(check));
  expect(asked.length).toBeGreaterThan(100);
  return wrong;
}

/**
 * What turns a session away at its own venue, from what its role may call: it is never refused for who it is, and nothing fails. One
 * after the other, because some of these calls change something.
 */
async function wrongRefusals(app: TestApp, session: Session): Promise<string[]> {
  const asked = venueContracts(app).filter((contract) => isHeld(contract, session.role));
  const wrong: string[] = [];
  for (const contract of asked) {
    const { status } = await ask(app, contract, session.own, session.token);
    /* An id that nobody has is 404 for everyone. */
    const needsRecord = pathParameters(contract).length > 1 || mayBeMissing.has(nameOf(contract));
    const isRefused = [401, 403, 500].includes(status) || (status === 404 && !needsRecord);
    if (isRefused) wrong.push(`${nameOf(contract)} answered ${status} to the ${session.role}`);
  }
  expect(asked.length).toBeGreaterThan(10);
  return wrong;
}

onBothDatabases('the access of people', () => {
  it('[X17] [X1] is what their role holds at their own venue, and nothing at another', async ({ app, venue }) => {
    const other = await app.createVenue();
    for (const role of ['viewer', 'desk', 'manager'] as const) {
      const { token } = await addStaff(app, venue.clientId, role);
      expect(await wrongAnswers(app, { token, role, own: venue.clientId }, [other.clientId])).toEqual([]);
    }
    const owner = { token: venue.token, role: 'owner', own: venue.clientId } as const;
    expect(await wrongAnswers(app, owner, [other.clientId])).toEqual([]);
  });

  it('[X17] never refuses what their role holds at their own venue', async ({ app }) => {
    for (const role of ['viewer', 'desk', 'manager', 'owner'] as const) {
      const { clientId } = await app.createVenue();
      const { token } = await addStaff(app, clientId, role);
      expect(await wrongRefusals(app, { token, role, own: clientId })).toEqual([]);
    }
  });

  it('[X18] [X1] of two venues is that of the venue that their session is at', async ({ app, venue }) => {
    const other = await app.createVenue();
    const { userId, token } = await addStaff(app, venue.clientId, 'manager');
    await app.deps.db.writePlatform((db) => keepAt(db, other.clientId, userId, 'viewer'));
    const switched = await call(app, switchVenue, { token, body: { client_id: other.clientId } });
    const there = { token: switched.body.token, role: 'viewer', own: other.clientId } as const;
    expect(await wrongAnswers(app, there, [venue.clientId])).toEqual([]);
    expect(await wrongAnswers(app, { token, role: 'manager', own: venue.clientId }, [other.clientId])).toEqual([]);
  });

  it('[X19] [X1] through a chain is what the venue allows, and nothing where it did not agree', async ({
    app,
    venue,
  }) => {
    const [looked, asked] = [await app.createVenue(), await app.createVenue()];
    const made = await makeOrganization(app, venue);
    const { token } = await addToChain(app, made, 'mia@chain.example', 'manager');
    const to = (venueId: string) => call(app, switchVenue, { token, body: { client_id: venueId } });
    await joinChain(app, made, venue, 'manager');
    await joinChain(app, made, looked, 'viewer');
    const params = { organization_id: made.organizationId };
    await call(app, askVenue, { token: made.token, params, body: { client_id: asked.clientId } });
    expect((await to(asked.clientId)).status).toBe(404);
    const viewing = { token: (await to(looked.clientId)).body.token, role: 'viewer', own: looked.clientId } as const;
    expect(await wrongAnswers(app, viewing, [venue.clientId, asked.clientId])).toEqual([]);
    const managing = { token: (await to(venue.clientId)).body.token, role: 'manager', own: venue.clientId } as const;
    expect(await wrongAnswers(app, managing, [looked.clientId])).toEqual([]);
  });
});

function keepAt(db: Connection, clientId: string, userId: string, role: StaffRole): Promise<void> {
  const at = '2026-06-15T15:00:00.000Z';
  const row = { client_id: clientId, user_id: userId, name: 'Both', role, version: 1, joined_at: at };
  return keepStaff(db, { ...row, organization_id: null, removed_at: null, last_seen_at: null }, at);
}
