import { allFields } from '@gatehouse/client/areas/waivers/signing/flow/answers/asked-fields';
import { deviceDocuments } from '@gatehouse/client/areas/waivers/signing/flow/documents/device-documents';
import type { VisitDocument } from '@gatehouse/client/areas/waivers/signing/flow/documents/visit-document';
import type { FlowState } from '@gatehouse/client/areas/waivers/signing/flow/flow.model';
import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { AskedQuestion } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { Random } from './random.ts';
import { rowsOf } from './rows-of.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimWorld } from './sim-world.ts';

/** What a visitor of this device reads now; none where it can't show any. */
export function documentsOn(device: SimDevice, language: string): VisitDocument[] {
  const rows = {
    documents: [...rowsOf(device, 'documents').values()],
    files: [...rowsOf(device, 'waiver_documents').values()],
  };
  return deviceDocuments(rows, { asked: [], language, pictures: new Map() }).documents;
}

/** A draft that the office uploaded. Its page is none: the PDF library keeps no virtual time. */
export function putDraft(
  { server, fixture, random }: SimWorld,
  { documentId, language }: { documentId: string; language: DocumentLanguage },
): Promise<unknown> {
  const { clientId } = fixture.venue;
  const sha256 = random.bytes(32).reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '');
  return server.app.deps.db.writeVenue(clientId, async (db) => {
    await db
      .deleteFrom('waiver_documents')
      .where('of_document', '=', documentId)
      .where('language', '=', language)
      .where('published_at', 'is', null)
      .execute();
    await db
      .insertInto('waiver_documents')
      .values({
        client_id: clientId,
        document_id: random.uuid(),
        of_document: documentId,
        language,
        number: 0,
        file_name: 'waiver.pdf',
        sha256,
        pdf: Buffer.from('%PDF-1.7'),
        picture: Buffer.from('picture'),
        page_text: 'I accept the risk.',
        page_width_pt: 612,
        page_height_pt: 792,
        uploaded_at: new Date(server.app.deps.clock.now()).toISOString(),
        retired_at: null,
        published_at: null,
        version: 0,
      })
      .execute();
  });
}

/** An answer to everything that the form asks, as it is typed. */
export function typedAnswers(
  random: Random,
  signers: Pick<FlowState, 'kind' | 'adult' | 'minors'>,
  documents: readonly VisitDocument[],
): FlowState['answers'] {
  return Object.fromEntries(
    allFields(signers, documents, 'en').map(({ key, question }) => [key, typed(random, question)]),
  );
}

function typed(random: Random, { kind, options, min, max }: AskedQuestion): string {
  if (kind === 'yes_no') return random.pick(['yes', 'no']);
  if (kind === 'choice') return random.pick(options).value;
  if (kind === 'number') return String(random.int(min ?? 0, max ?? 9));
  if (kind === 'date') return '2020-2-29';
  return kind === 'initials' ? 'AL' : `Answer ${random.int(0, 99)}`;
}
