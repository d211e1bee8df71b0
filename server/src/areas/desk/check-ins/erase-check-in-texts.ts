import type { VenueWrite } from '#venue/venue-write';

/** What staff wrote about a person at the door is erased with them; the check-ins go on counting. Requirement F24. */
export async function eraseCheckInTexts({ db, clientId }: VenueWrite, waiverIds: readonly string[]): Promise<void> {
  await db
    .updateTable('check_ins')
    .set({ alert_text: null, override_reason: null, undo_reason: null })
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .execute();
}
