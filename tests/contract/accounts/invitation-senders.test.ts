import { invite } from '@gatehouse/server/areas/accounts/staffing/invitations.service';
import { keepOrganizationPerson } from '@gatehouse/server/areas/accounts/workplaces/organizations.shared.repository';
import { getInvitation } from '@gatehouse/sync-protocol/areas/accounts/invitations.contracts';
import { listStaff } from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { TEST_PASSWORD, type TestApp, type TestVenue } from '../../helpers/app/test-app.ts';
import { accept, invitePerson, mailedToken } from '../../helpers/venues/invitations.ts';
import { addStaff, changeStaff, removeStaff } from '../../helpers/venues/staff.ts';

const MIA = 'mia@staff.example';
const BEN = 'ben@staff.example';
const see = async (app: TestApp, token: string) => (await call(app, getInvitation, { params: { token } })).status;
const account = (token: string) => ({ token, name: 'Mia Muster', password: TEST_PASSWORD });
const listed = async (app: TestApp, { own }: TestVenue) =>
  (await call(app, listStaff, own)).body.invitations.map(({ email }) => email);

onBothDatabases('an invitation', () => {
  it('[X35] counts only while the person who sent it may still invite to that role', async ({ app, venue }) => {
    const { userId, token: bearer } = await addStaff(app, venue.clientId, 'owner');
    const sender = { ...venue, token: bearer };
    await invitePerson(app, sender, MIA, 'owner');
    const asOwner = await mailedToken(app, MIA);
    await invitePerson(app, sender, BEN, 'desk');
    const asDesk = await mailedToken(app, BEN);
    const states = async () => [await see(app, asOwner), await see(app, asDesk), (await listed(app, venue)).toSorted()];
    expect(await states()).toEqual([200, 200, [BEN, MIA]]);

    await changeStaff(app, venue.clientId, userId, { role: 'manager' });
    expect(await states()).toEqual([410, 200, [BEN]]);
    await changeStaff(app, venue.clientId, userId, { role: 'desk' });
    expect(await states()).toEqual([410, 410, []]);
    await changeStaff(app, venue.clientId, userId, { role: 'owner' });
    expect(await states()).toEqual([200, 200, [BEN, MIA]]);

    await removeStaff(app, venue.clientId, userId);
    expect(await states()).toEqual([410, 410, []]);
    for (const token of [asOwner, asDesk]) {
      const refused = await accept(app, account(token));
      expect([refused.status, refused.refusal.code]).toEqual([410, 'LINK_EXPIRED']);
    }
    const { staff } = (await call(app, listStaff, venue.own)).body;
    expect(staff.map(({ email }) => email)).toEqual([venue.email]);
  });

  it('[X35] is not accepted once its sender was removed, also where both happen at once', async ({ app, venue }) => {
    const { userId, token: bearer } = await addStaff(app, venue.clientId, 'manager');
    await invitePerson(app, { ...venue, token: bearer }, MIA, 'desk');
    const token = await mailedToken(app, MIA);
    const [answer] = await Promise.all([accept(app, account(token)), removeStaff(app, venue.clientId, userId)]);
    const joined = await app.deps.db.readPlatform((db) =>
      db
        .selectFrom('staff')
        .innerJoin('users', 'users.user_id', 'staff.user_id')
        .where('users.email', '=', MIA)
        .select('staff.version')
        .executeTakeFirst(),
    );
    const removed = await app.deps.db.readPlatform((db) =>
      db.selectFrom('staff').where('user_id', '=', userId).select('version').executeTakeFirstOrThrow(),
    );
    if (answer.status === 200) expect(joined?.version).toBeLessThan(removed.version);
    else expect([answer.status, joined]).toEqual([410, undefined]);
  });

  it('[X35] of an organization counts only while its sender owns the organization', async ({ app, venue }) => {
    const organization_id = 'org-senders';
    const joined_at = new Date(app.clock.now()).toISOString();
    const keep = (role: 'owner' | 'manager') =>
      app.deps.db.writePlatform((db) =>
        keepOrganizationPerson(db, { organization_id, user_id: venue.userId, role, joined_at }),
      );
    await app.deps.db.writePlatform(async (db) => {
      await db
        .insertInto('organizations')
        .values({ organization_id, name: 'Rope Parks', created_at: joined_at })
        .execute();
    });
    await keep('owner');
    await app.deps.db.writePlatform((db) =>
      invite(
        app.deps,
        db,
        { column: 'organization_id', id: organization_id, name: 'Rope Parks' },
        { email: MIA, role: 'viewer', invitedBy: venue.userId },
      ),
    );
    const token = await mailedToken(app, MIA);
    expect(await see(app, token)).toBe(200);
    await keep('manager');
    expect([await see(app, token), (await accept(app, account(token))).status]).toEqual([410, 410]);
    await keep('owner');
    expect((await accept(app, account(token))).status).toBe(200);
  });
});
