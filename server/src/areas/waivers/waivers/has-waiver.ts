import type { Connection } from '#db/database';
import { isAnyPublished } from './signed-documents/signed-documents.repository.ts';

/** Whether the venue has a document in force, so that someone can sign. */
export function hasWaiver(db: Connection, clientId: string): Promise<boolean> {
  return isAnyPublished(db, clientId);
}
