import type { Connection } from '#db/database';
import { findSquareAccount } from './square-accounts.repository.ts';

/** Whether the venue takes payments of its own. */
export async function hasSquareAccount(db: Connection, clientId: string): Promise<boolean> {
  return (await findSquareAccount(db, clientId)) !== undefined;
}
