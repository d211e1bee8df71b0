import type { Connection } from '../../db/database.ts';

/** The platform's admins, longest there first. */
export async function listAdminEmails(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .orderBy('user_id')
    .select('email')
    .execute();
  return rows.map(({ email }) => email);
}
