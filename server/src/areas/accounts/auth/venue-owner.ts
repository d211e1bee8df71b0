import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import { isUniqueViolation } from '#db/failures';
import type { Row } from '#db/tables';

/** The user with the venue's own email, otherwise its first user. */
export async function findOwner(db: Connection, clientId: string, email: string): Promise<Row<'users'> | undefined> {
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  return users.find((user) => user.email === email) ?? users[0];
}

/** Errors: EMAIL_TAKEN. */
export async function updateOwner(db: Connection, userId: string, set: Partial<Row<'users'>>): Promise<void> {
  try {
    await db.updateTable('users').set(set).where('user_id', '=', userId).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}
