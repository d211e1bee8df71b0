import type { Connection } from '#db/database';
import { findSigningFacts } from './signing.repository.ts';

/** Whether the venue has a waiver in force, so that someone can sign. */
export async function hasWaiver(db: Connection, clientId: string): Promise<boolean> {
  const facts = await findSigningFacts(db, clientId, null);
  return facts !== undefined && facts.document_id !== null;
}
