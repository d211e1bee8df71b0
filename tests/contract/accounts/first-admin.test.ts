import { ensureAdmin } from '@gatehouse/server/areas/accounts/auth/first-admin';
import { forgotPassword, login, resetPassword } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';

const signIn = (app: TestApp, email: string, password: string) => call(app, login, { body: { email, password } });
const reset = (app: TestApp, body: BodyInputOf<typeof resetPassword>) => call(app, resetPassword, { body });
const linkOf = (link: string | null) => Object.fromEntries(new URL(link ?? '').searchParams) as Record<string, string>;

onAnyDatabase('the first admin', (open) => {
  it('[A7] is made from the environment when there is none, and never again', async () => {
    const app = await open({ ADMIN_EMAIL: 'Root@Gate.example', ADMIN_PASSWORD: 'first1' });
    expect(await ensureAdmin(app.deps)).toBeNull();
    const { body } = await signIn(app, 'root@gate.example', 'first1');
    expect(body.user.role).toBe('admin');
    expect(await ensureAdmin(app.deps)).toBeNull();
    const admins = await app.deps.db.readPlatform((db) => db.selectFrom('users').select('email').execute());
    expect(admins).toHaveLength(1);
  });

  it('[X3] [A7] is set up by a link that works once, the same at the next start and after someone asked for another', async () => {
    const app = await open({ PUBLIC_URL: 'https://gate.example' });
    const link = await ensureAdmin(app.deps);
    app.clock.advance(60_000);
    expect(linkOf(await ensureAdmin(app.deps))).toEqual(linkOf(link));
    await call(app, forgotPassword, { body: { email: linkOf(link)['email'] ?? '' } });
    expect(link).toMatch(/^https:\/\/gate\.example\/set-up\?token=/);
    const { token, email } = linkOf(link);
    expect(token).toHaveLength(43);
    expect((await reset(app, { token, email: 'other@gate.example', newPassword: 'chosen1' })).status).toBe(410);
    expect((await reset(app, { token, email, newPassword: '12345' })).refusal.message).toBe(
      'Password must be at least 6 characters long',
    );
    expect((await reset(app, { email, newPassword: 'chosen1' })).refusal).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Invalid reset link. Please request a new password reset.',
    });
    expect((await reset(app, { token, email, newPassword: 'chosen1' })).body.success).toBe(true);
    const again = await reset(app, { token, email, newPassword: 'chosen2' });
    expect([again.status, again.refusal.message]).toEqual([
      410,
      'Invalid reset link. Please request a new password reset.',
    ]);
    expect((await signIn(app, email ?? '', 'chosen1')).status).toBe(200);
    expect(await ensureAdmin(app.deps)).toBeNull();
    const stored = await app.deps.db.readPlatform((db) => db.selectFrom('password_resets').selectAll().execute());
    expect(JSON.stringify([stored, app.logs])).not.toContain(token);
  });

  it('[A7] has a link that expires after a day', async ({ app }) => {
    const { token, email } = linkOf(await ensureAdmin(app.deps));
    app.clock.advance(24 * 3_600_000);
    const { status } = await reset(app, { token, email, newPassword: 'chosen1' });
    expect(status).toBe(410);
  });

  it('replaces one that was never set up when the environment names one', async ({ app }) => {
    await ensureAdmin(app.deps);
    const named = {
      ...app.deps,
      config: { ...app.deps.config, admin: { email: 'a@gate.example', password: 'named1' } },
    };
    expect(await ensureAdmin(named)).toBeNull();
    expect((await signIn(app, 'a@gate.example', 'named1')).status).toBe(200);
  });
});

onBothDatabases('the first admin of several servers', () => {
  it('[A7] is one, with one link, however many start at the same time', async ({ app }) => {
    const links = await Promise.all(Array.from({ length: 6 }, () => ensureAdmin(app.deps)));
    expect(links[0]).toMatch(/token=/);
    expect(new Set(links).size).toBe(1);
    const admins = await app.deps.db.readPlatform((db) => db.selectFrom('users').select('email').execute());
    expect(admins).toHaveLength(1);
  });
});
