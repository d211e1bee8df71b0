import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { countStored } from '@gatehouse/server/areas/platform/usage/count-stored.service';
import type { Tables } from '@gatehouse/server/db/tables';
import type { Deps } from '@gatehouse/server/integrations/deps';
import { sql } from 'kysely';
import type { TestApp } from '../app/test-app.ts';

const never = new AbortController().signal;
const DAY_MS = 86_400_000;

export const queueFor = (app: TestApp, clientId: string | null): Promise<boolean> =>
  app.deps.db.writePlatform((db) =>
    queueMail(app.deps, db, { to: 'guest@example.org', subject: '', text: '' }, clientId, { kind: 'renewal' }),
  );

export const sendMails = (deps: Deps): Promise<void> => sendDueMail(deps, never);

/** A server that also notes for which venue each mail is that it hands over, by the mail's id. */
export function notingMails(deps: Deps, venueOf: Map<string, string | null>): Deps {
  const send: Deps['mailer']['send'] = async (_, mailId) => {
    const row = await deps.db.readPlatform((db) =>
      db.selectFrom('outbox_mail').where('mail_id', '=', mailId).select('client_id').executeTakeFirst(),
    );
    venueOf.set(mailId, row?.client_id ?? null);
  };
  return { ...deps, mailer: { send } };
}

/** A day later, everything that has changed is counted; what changed while it was counted, after one more. */
export async function countAll(app: TestApp): Promise<void> {
  app.clock.advance(DAY_MS);
  await countStored(app.deps, never, { piecesMax: 10_000 });
}

export const storedRows = (app: TestApp) =>
  app.deps.db.readPlatform((db) => db.selectFrom('stored_bytes').selectAll().orderBy('client_id').execute());

/** What a venue stores, by reading all of it. */
export const sizesByReading = (app: TestApp, clientId: string) =>
  app.deps.db.readVenue(clientId, async (db) => {
    const sizeOf = async (table: keyof Tables, isCounted: (column: string) => boolean) => {
      const rows = await db.selectFrom(table).where(sql<boolean>`client_id = ${clientId}`).selectAll().execute();
      return rows.reduce((sum, row) => sum + sizeOfRow(row, isCounted), 0);
    };
    const named =
      (...columns: string[]) =>
      (column: string) =>
        columns.includes(column);
    const ofRecord = (column: string) => column !== 'archived_at';
    return {
      signatures:
        (await sizeOf('signature_images', named('png', 'strokes'))) +
        (await sizeOf('signing_events', named('evidence'))) +
        (await sizeOf('signing_answers', named('answers', 'sealed'))),
      documents:
        (await sizeOf('waiver_documents', named('pdf', 'picture', 'page_text'))) +
        (await sizeOf('document_pages', named('picture'))) +
        (await sizeOf('joined_documents', named('pdf'))) +
        (await sizeOf('venue_logos', named('bytes'))),
      records: (await sizeOf('waivers', ofRecord)) + (await sizeOf('archived_waivers', ofRecord)),
    };
  });

/** The size of every text and every value of bytes that counts. */
function sizeOfRow(row: object, isCounted: (column: string) => boolean): number {
  let size = 0;
  for (const [column, value] of Object.entries(row)) {
    if (!isCounted(column)) continue;
    if (typeof value === 'string') size += Buffer.byteLength(value);
    else if (value instanceof Uint8Array) size += value.length;
  }
  return size;
}
