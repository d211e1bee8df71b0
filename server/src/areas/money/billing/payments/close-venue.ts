import type { Connection } from '#db/database';
import { clearPersonalColumns, markWithdrawn } from './supersede.shared.repository.ts';

/* What becomes of a venue's payments when it changes otherwise; inside the transaction of the caller. */

/** Makes a venue's links unpayable: what they sell is for another plan, or the venue is deleted. Requirement P16. */
export function withdrawLinks(db: Connection, clientId: string, nowAtUtc: string): Promise<void> {
  return markWithdrawn(db, clientId, nowAtUtc);
}

/** Leaves of an erased venue's payments what the books need: ids, days, amounts, what they were for and how they ended. */
export function anonymizePayments(db: Connection, clientId: string): Promise<void> {
  return clearPersonalColumns(db, clientId);
}
