import type { ShownAnswer } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import type { ClientPrincipal } from '#access/principal';
import { canonicalWaiverId } from '#areas/people/customers/customers.service';
import { findCustomer } from '#areas/people/customers/customers.shared.repository';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import type { Evidence } from '../evidence.ts';
import { findSigned } from '../signed.repository.ts';
import { findAnswers } from './answers.repository.ts';
import { describeAnswers } from './described-answers.ts';

/**
 * What was answered with the signature of a record, of this year or archived, merged or not; none for one without. Answers about health are read
 * only where they are asked for, and that is recorded before they are answered. Errors: CUSTOMER_NOT_FOUND, also for another venue's.
 * Requirement W44.
 */
export async function answersOfCustomer(
  deps: Deps,
  { userId, venue: { clientId } }: ClientPrincipal,
  given: string,
  withHealth: boolean,
): Promise<ShownAnswer[]> {
  const waiverId = canonicalWaiverId(given);
  const found = await deps.db.readVenue(clientId, async (db) => {
    if (!(await findCustomer(db, clientId, waiverId))) throw new AppError('CUSTOMER_NOT_FOUND');
    const signed = await findSigned(db, clientId, waiverId);
    const row = signed && (await findAnswers(db, clientId, signed.event_id));
    return row && { evidence: JSON.parse(signed.evidence) as Evidence, row };
  });
  if (withHealth)
    await writeVenue(deps, clientId, ({ happened }) =>
      happened({ kind: 'health_answers.read', actor: `user:${userId}`, waiverId }),
    );
  return found ? describeAnswers(deps.secrets, found.evidence, found.row, withHealth) : [];
}
