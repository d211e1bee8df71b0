import { setTimeout as pause } from 'node:timers/promises';
import { deleteSessionsOfVenue } from '#access/sessions.shared.repository';
import { partAccounts } from '#areas/accounts/auth/closed-sign-ins';
import { disableReplacedCards } from '#areas/money/billing/cards/cards.service';
import { unsetPrimaryCards } from '#areas/money/billing/cards/cards.shared.repository';
import { anonymizePayments } from '#areas/money/billing/payments/supersede.shared.repository';
import { deleteCredentials } from '#areas/money/square-accounts/square-accounts.service';
import { keptSignedPdfs } from '#areas/waivers/signed/signed-copies';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { deleteRowsOfVenue, listVenueTables, tablesWithRows, type VenueTable } from '#db/venue-tables';
import type { Deps } from '#integrations/deps';
import { recordPlatformAction } from '#venue/platform-audit';
import { resetChain } from '#venue/sync-tenant';
import { stripVenueRow } from '#venue/venue-row';
import { writeVenueAndPlatform } from '#venue/venue-write';
import {
  type DeletionRow,
  forgetProfileId,
  keepProfileId,
  listDueErasures,
  listProfilesLeft,
  markErased,
  markErasing,
} from './deletions.repository.ts';

/** Venues in one run of the job; the next takes the others. */
const VENUES_PER_RUN = 20;
/** Requests that were let in before the venue's devices and sessions ended are over by then. */
const AFTER_BEGIN_MS = 2 * 60_000;
/** On SQLite nobody else writes for as long as a slice takes: some milliseconds. */
const ROWS_PER_SLICE = 200;
/** Tables whose rows hold up to 20 MB, or a picture. */
const fewerRows: Readonly<Record<string, number>> = {
  waiver_documents: 1,
  joined_documents: 1,
  document_pages: 20,
  signature_images: 50,
  venue_logos: 1,
};
const PAUSE_MS = 2;
const DEVICES_MAX = 10_000;

/**
 * What remains of a venue, without personal data: its number, what it paid the platform, which the tax authorities ask for, and that it
 * was deleted. The counter of sync stays with an empty chain, in which a payment that is settled late is still recorded.
 */
export const keptTables: ReadonlySet<string> = new Set([
  'clients',
  'client_deletions',
  'platform_payments',
  'sync_tenant',
]);

/** Whether `eraseDueVenues` has work now: a venue to begin with or continue, or a profile left at the payment provider. */
export async function isErasureDue(deps: Deps): Promise<boolean> {
  const due = await deps.db.readPlatform((db) => listDueErasures(db, isoNow(deps.clock), VENUES_PER_RUN));
  return due.some((row) => mayContinue(deps, row)) || (await isProfileLeft(deps));
}

/**
 * Erases deleted venues whose time to be restored is over: first their devices and sessions, and minutes later every row and file, in
 * short transactions. A run that was cut off is continued by the next. A failure doesn't affect the other venues. Requirement Y17.
 */
export async function eraseDueVenues(deps: Deps, signal: AbortSignal): Promise<void> {
  const due = await deps.db.readPlatform((db) => listDueErasures(db, isoNow(deps.clock), VENUES_PER_RUN));
  for (const row of due) {
    if (signal.aborted) return;
    const { client_id: clientId } = row;
    try {
      if (row.erasing_at === null) await begin(deps, row);
      else if (mayContinue(deps, row)) await erase(deps, row, signal);
    } catch (error) {
      deps.logger.error({ clientId, err: error }, 'a deleted client could not be erased and will be tried again');
    }
  }
  await deleteProfilesLeft(deps, signal);
}

function mayContinue({ clock }: Pick<Deps, 'clock'>, { erasing_at: since }: DeletionRow): boolean {
  return since === null || clock.now() - Date.parse(since) >= AFTER_BEGIN_MS;
}

/** No device or person of the venue is let in anymore. */
async function begin(deps: Deps, deletion: DeletionRow): Promise<void> {
  const { client_id: clientId } = deletion;
  const devices = (await tablesToEmpty(deps)).filter(({ name }) => name === 'devices');
  const isBegun = await deps.db.writePlatform(async (db) => {
    if (!(await markErasing(db, clientId, isoNow(deps.clock)))) return false;
    await deleteSessionsOfVenue(db, clientId);
    await partAccounts(db, clientId);
    for (const table of devices) await deleteRowsOfVenue(db, table, clientId, DEVICES_MAX);
    await unsetPrimaryCards(db, clientId);
    return true;
  });
  if (isBegun) await forgetAtSquare(deps, deletion);
}

/** Its stored cards, and the events of its own account. What Square can't do now doesn't hold up the erasure. */
async function forgetAtSquare(deps: Deps, { client_id: clientId, deleted_by: deletedBy }: DeletionRow): Promise<void> {
  await disableReplacedCards(deps, clientId);
  try {
    await deleteCredentials(deps, clientId, deletedBy);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
  }
}

async function erase(deps: Deps, deletion: DeletionRow, signal: AbortSignal): Promise<void> {
  const { client_id: clientId } = deletion;
  await forgetAtSquare(deps, deletion);
  const tables = await tablesToEmpty(deps);
  for (const table of tables) if (!(await emptyTable(deps, table, clientId, signal))) return;
  await keptSignedPdfs(deps).forgetVenue(clientId);
  await deps.db.writePlatform(async (db) => {
    await keepProfileId(db, clientId);
    await resetChain(deps, db, clientId);
    await stripVenueRow(db, clientId, isoNow(deps.clock));
    await anonymizePayments(db, clientId);
  });
  await writeVenueAndPlatform(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    const left = await tablesWithRows(db, tables, clientId);
    if (left.length > 0) throw new Error(`rows were added meanwhile: ${left.join(', ')}`);
    await markErased(db, clientId, nowAtUtc);
    const { deleted_at: deletedAt, deleted_by: deletedBy } = deletion;
    await happened({ kind: 'venue.erased', actor: 'system', deletedAt, deletedBy });
    await recordPlatformAction(deps, db, { actor: 'system', action: 'erase_client', subject: clientId });
  });
}

async function tablesToEmpty({ db }: Deps): Promise<VenueTable[]> {
  const tables = await db.readPlatform((connection) => listVenueTables(db.dialect, connection));
  return tables.filter(({ name }) => !keptTables.has(name));
}

/** Slice by slice, with pauses in which others write. Returns false where the server stops in the meantime. */
async function emptyTable(deps: Deps, table: VenueTable, clientId: string, signal: AbortSignal): Promise<boolean> {
  const limit = fewerRows[table.name] ?? ROWS_PER_SLICE;
  for (;;) {
    if (signal.aborted) return false;
    const deleted = await deps.db.writePlatform((db) => deleteRowsOfVenue(db, table, clientId, limit));
    if (deleted < limit) return true;
    await pause(PAUSE_MS);
  }
}

/** The limit of one run of the job; the next takes the others. */
const PROFILES_PER_RUN = 20;

/** Whether a profile can be deleted: where payments are off, nobody can be asked. */
async function isProfileLeft({ db, payments }: Pick<Deps, 'db' | 'payments'>): Promise<boolean> {
  if (!payments.platform) return false;
  return (await db.readPlatform((connection) => listProfilesLeft(connection, 1))).length > 0;
}

/**
 * Deletes the customer profiles of erased venues at the payment provider. One that can't be deleted now is tried again in the next
 * run. Requirement Y73.
 */
async function deleteProfilesLeft(deps: Deps, signal: AbortSignal): Promise<void> {
  const { platform } = deps.payments;
  if (!platform) return;
  const left = await deps.db.readPlatform((db) => listProfilesLeft(db, PROFILES_PER_RUN));
  for (const { client_id: clientId, square_customer_id: customerId } of left) {
    if (signal.aborted) return;
    const outcome = await platform.deleteCustomer(customerId);
    if (outcome.kind === 'ok') await deps.db.writePlatform((db) => forgetProfileId(db, clientId));
    else
      deps.logger.warn(
        { clientId, outcome: outcome.kind },
        'a profile at Square was not deleted and will be tried again',
      );
  }
}
