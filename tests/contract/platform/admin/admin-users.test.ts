import { login, verifyToken } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import {
  createAdminUser,
  deleteAdminUser,
  getAdminUser,
  listAdminUsers,
  updateAdminUser,
} from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { readError } from '#helpers/app/read-error';
import { TEST_PASSWORD, type TestApp } from '#helpers/app/test-app';

const jane = { username: 'Jane', name: 'Jane Doe', email: 'jane@gatehouse.example', password: 'secret1' };
const proof = { current_password: TEST_PASSWORD };
const signIn = (app: TestApp, email: string, password: string) => call(app, login, { body: { email, password } });

onBothDatabases('admin users', () => {
  it('[Y14] are a bare list of id, username, name and email, and sign in with email or username', async ({ app }) => {
    const { token } = await app.createAdmin();
    const made = await call(app, createAdminUser, { token, body: { ...jane, ...proof } });
    expect(made.body).toEqual({ id: expect.any(String), username: 'Jane', name: jane.name, email: jane.email });
    const list = await app.request('GET', '/api/adminusers', { token });
    expect(list.body).toContainEqual(made.body);
    expect(JSON.stringify(list.body)).not.toContain('hash');
    const { id: admin_id } = made.body;
    expect((await call(app, getAdminUser, { token, params: { admin_id } })).body).toEqual(made.body);
    for (const name of [jane.email, 'jane', ' JANE '])
      expect((await signIn(app, name, jane.password)).body.user).toMatchObject({ id: admin_id, role: 'admin' });
    const venue = await app.createVenue();
    const other = await call(app, getAdminUser, { token, params: { admin_id: venue.userId } });
    expect(other.status).toBe(404);
  });

  it('[Y14] have usernames and emails of their own, and all fields', async ({ app, admin: { token } }) => {
    await call(app, createAdminUser, { token, body: { ...jane, ...proof } });
    const post = (body: typeof jane) => call(app, createAdminUser, { token, body: { ...body, ...proof } });
    expect((await post({ ...jane, email: 'j2@gatehouse.example', username: 'jANE' })).refusal.code).toBe(
      'ALREADY_EXISTS',
    );
    expect((await post({ ...jane, username: 'other' })).refusal.code).toBe('EMAIL_TAKEN');
    for (const name of ['username', 'name', 'email', 'password'])
      expect((await post({ ...jane, [name]: ' ' })).refusal.error).toBe('All fields are required.');
    const { name: _, ...less } = jane;
    const missing = readError(await app.request('POST', '/api/adminusers', { token, body: { ...less, ...proof } }));
    expect([missing.code, missing.error]).toEqual(['INVALID_INPUT', 'All fields are required.']);
  });

  it('[Y14] keep their password when none is given, and lose their sessions with a new one', async ({ app }) => {
    const { token } = await app.createAdmin();
    const { id: admin_id } = (await call(app, createAdminUser, { token, body: { ...jane, ...proof } })).body;
    const session = (await signIn(app, jane.email, jane.password)).body.token;
    const { password: _, ...fields } = jane;
    const put = (body: object) =>
      call(app, updateAdminUser, { token, params: { admin_id }, body: { ...fields, ...body, ...proof } });
    expect((await put({ name: 'Jane Roe', password: '' })).body.name).toBe('Jane Roe');
    expect((await call(app, verifyToken, { body: { token: session } })).status).toBe(200);
    expect((await put({ password: 'another1' })).status).toBe(200);
    expect((await call(app, verifyToken, { body: { token: session } })).status).toBe(401);
    expect((await signIn(app, jane.email, jane.password)).status).toBe(401);
    expect((await signIn(app, jane.email, 'another1')).status).toBe(200);
  });

  it('[Y15] are deleted with their sessions, but nobody deletes themselves', async ({ app }) => {
    const { token, userId } = await app.createAdmin();
    const { id: admin_id } = (await call(app, createAdminUser, { token, body: { ...jane, ...proof } })).body;
    const session = (await signIn(app, jane.email, jane.password)).body.token;
    const remove = (id: string, by = token) =>
      call(app, deleteAdminUser, { token: by, params: { admin_id: id }, body: proof });
    const own = await remove(userId);
    expect([own.status, own.refusal.code, own.refusal.error]).toEqual([
      403,
      'FORBIDDEN',
      'You can’t delete your own account.',
    ]);
    expect((await remove(admin_id)).body).toEqual({ success: true });
    expect((await call(app, verifyToken, { body: { token: session } })).status).toBe(401);
    expect((await remove(admin_id)).status).toBe(404);
    const venue = await app.createVenue();
    expect((await remove(venue.userId)).status).toBe(404);
  });

  it('[Y15] always leave one: of admins who delete each other at once, one remains', async ({ app }) => {
    let first = await app.createAdmin();
    for (let round = 0; round < 12; round += 1) {
      const second = await app.createAdmin();
      const answers = await Promise.all([
        call(app, deleteAdminUser, { token: first.token, params: { admin_id: second.userId }, body: proof }),
        call(app, deleteAdminUser, { token: second.token, params: { admin_id: first.userId }, body: proof }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
      first = answers[0].status === 200 ? first : second;
    }
    expect((await call(app, listAdminUsers, { token: first.token })).body.map(({ id }) => id)).toEqual([first.userId]);
  });
});
