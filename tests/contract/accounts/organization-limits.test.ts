import {
  ORGANIZATION_PEOPLE_MAX,
  ORGANIZATION_VENUES_MAX,
  ORGANIZATIONS_MAX,
} from '@gatehouse/sync-protocol/areas/accounts/organizations';
import * as chain from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { makeOrganization, type TestOrganization } from '#helpers/venues/organizations';

const of = ({ organizationId, token }: TestOrganization) => ({ token, params: { organization_id: organizationId } });
const ask = (app: TestApp, made: TestOrganization, clientId: string) =>
  call(app, chain.askVenue, { ...of(made), body: { client_id: clientId } });

onBothDatabases('the limits of organizations', () => {
  it('[X33] bounds its people, its venues, what one person belongs to, and the mails that it causes', async ({
    app,
    venue,
  }) => {
    const made = await makeOrganization(app, venue);
    const { organizationId: organization_id } = made;
    const now = '2026-06-15T15:00:00.000Z';
    await app.deps.db.writePlatform(async (db) => {
      const invited = Array.from({ length: ORGANIZATION_PEOPLE_MAX - 1 }, (_, index) => ({
        invitation_id: `i${index}`,
        token_hash: `h${index}`,
        client_id: null,
        organization_id,
        email: `${index}@chain.example`,
        role: 'viewer' as const,
        invited_by: venue.userId,
        invited_at: now,
        expires_at: '2026-06-20T00:00:00.000Z',
      }));
      await db.insertInto('invitations').values(invited).execute();
    });
    const invite = (email: string) =>
      call(app, chain.inviteToOrganization, { ...of(made), body: { email, role: 'viewer' } });
    expect((await invite('more@chain.example')).refusal).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { email: expect.any(String) },
    });
    expect((await invite('1@chain.example')).status).toBe(200);
    for (let more = 1; more < ORGANIZATIONS_MAX; more += 1) await makeOrganization(app, venue, `Parks ${more}`);
    const over = await call(app, chain.createOrganization, { token: venue.token, body: { name: 'One more' } });
    expect(over.refusal.code).toBe('INVALID_INPUT');
    const limits = new Set<number>();
    for (let more = 0; more < 45; more += 1) limits.add((await invite('1@chain.example')).status);
    expect(limits).toEqual(new Set([200, 429]));

    await app.deps.db.writePlatform(async (db) => {
      const one = await db
        .selectFrom('clients')
        .where('client_id', '=', venue.clientId)
        .selectAll()
        .executeTakeFirstOrThrow();
      for (let more = 0; more < ORGANIZATION_VENUES_MAX; more += 1) {
        const client_id = `D${String(more).padStart(5, '0')}`;
        await db
          .insertInto('clients')
          .values({ ...one, client_id, email: `${more}@venue.example` })
          .execute();
        const asked = { organization_id, client_id, state: 'asked' as const, role_max: null, since: now };
        await db.insertInto('organization_venues').values(asked).execute();
      }
    });
    expect((await ask(app, made, venue.clientId)).refusal).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { client_id: expect.any(String) },
    });
    const asked = new Set<number>();
    for (let more = 0; more < 21; more += 1) asked.add((await ask(app, made, venue.clientId)).status);
    expect(asked).toEqual(new Set([400, 429]));
  });
});
