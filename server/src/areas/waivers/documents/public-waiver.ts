import { textIn } from '@gatehouse/sync-protocol/areas/waivers/documents/answers';
import type {
  AskedQuestion,
  Question,
  TextInLanguages,
} from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { getPublicWaiver, VisitorDocument } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { AnswerOf } from '@gatehouse/sync-protocol/base/contract';
import { AppError } from '#base/app-error';
import type { Secrets } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { logoVersion } from '../../accounts/preferences/logo-version.ts';
import { ACCENT_COLOR_DEFAULT } from '../../accounts/preferences/preferences.service.ts';
import { findBooking } from '../../bookings/scheduling/bookings.shared.repository.ts';
import { partyOf } from '../../bookings/scheduling/placing/party-token.ts';
import { findDefaultWaiver } from './default-waiver.service.ts';
import { askedOf, isInForce, offeringIdsOf, questionsOf } from './document-view.ts';
import { listDocumentRows } from './documents.repository.ts';
import { findSigningVenue } from './documents.shared.repository.ts';
import { fileFor } from './file-for.ts';
import { type FileFacts, findFileTexts, listCurrentFiles } from './files.repository.ts';

/** The venue and its documents as a visitor's page shows them. Errors: WAIVER_NOT_FOUND for an unknown venue. */
export async function publicWaiverReply(
  deps: Deps,
  clientId: string,
  visit: Visit = {},
): Promise<AnswerOf<typeof getPublicWaiver>> {
  return deps.db.readVenue(clientId, async (db) => {
    const venue = await findSigningVenue(db, clientId);
    if (!venue) throw new AppError('WAIVER_NOT_FOUND');
    const { logo_sha256, ...shown } = venue;
    const documents = await visitorDocuments(deps, db, clientId, visit);
    return {
      client: {
        ...shown,
        address_required: venue.address_required === 1,
        address_asked: venue.address_asked === 1,
        relationship_required: venue.relationship_required === 1,
        accent_color: venue.accent_color ?? ACCENT_COLOR_DEFAULT,
        dark_mode: venue.dark_mode === 1,
        has_logo: logo_sha256 !== null,
        logo_version: logoVersion(logo_sha256),
        has_waiver: documents.length > 0,
      },
      document: await findDefaultWaiver(db, clientId),
      documents,
    };
  });
}

/** What a visitor's address says. */
interface Visit {
  language?: string | undefined;
  booking?: string | undefined;
  party?: string | undefined;
}

/**
 * The published documents as a visitor's form needs them, `default` first, each in the visitor's language where it has a file in it.
 * A booking counts with its party's token only, and all that the reply says of it is which documents its guests sign. Requirement W40.
 */
async function visitorDocuments(
  { secrets }: { secrets: Pick<Secrets, 'mac'> },
  db: Connection,
  clientId: string,
  { language, booking, party }: Visit,
): Promise<VisitorDocument[]> {
  const [wanted] = (language ?? '').toLowerCase().split('-');
  const bookingId = partyOf(secrets, clientId, { booking_id: booking, party_token: party });
  const booked = bookingId === null ? undefined : await findBooking(db, clientId, bookingId);
  const files = (await listCurrentFiles(db, clientId)).filter(isInForce);
  const shown = (await listDocumentRows(db, clientId))
    .filter(({ status }) => status === 'published')
    .flatMap((document) => {
      const own = files.filter(({ of_document: id }) => id === document.document_id);
      const file = fileFor(own, wanted, document.fallback_language);
      return file ? [{ document, own, file }] : [];
    });
  const texts = await findFileTexts(
    db,
    clientId,
    shown.map(({ file }) => file.document_id),
  );
  return shown.map(({ document, own, file }) => ({
    ...rulesOf(document, booked?.offering_id),
    ...fileOf(clientId, file, texts.get(file.document_id) ?? ''),
    languages: own.map((one) => one.language),
    questions: questionsOf(document).map((question) => asked(question, file.language, document.fallback_language)),
  }));
}

function rulesOf(document: Row<'documents'>, bookedOfferingId: string | undefined) {
  const offeringIds = offeringIdsOf(document);
  return {
    document_id: document.document_id,
    name: document.name,
    version: document.number ?? 0,
    needed_by: document.needed_by,
    offering_ids: offeringIds,
    required: requiredOf(document.needed_by, bookedOfferingId !== undefined && offeringIds.includes(bookedOfferingId)),
    fallback_language: document.fallback_language,
    questions_version: document.questions_number,
  };
}

function requiredOf(neededBy: Row<'documents'>['needed_by'], isBooked: boolean): VisitorDocument['required'] {
  if (neededBy !== 'offerings') return neededBy;
  return isBooked ? 'everyone' : 'no';
}

function fileOf(clientId: string, file: FileFacts, text: string) {
  const base = `/api/public/waiver/${clientId}/files/${file.document_id}`;
  return {
    language: file.language,
    sha256: file.sha256,
    text,
    page_count: file.page_count,
    page_width_pt: file.page_width_pt,
    page_height_pt: file.page_height_pt,
    picture_url: `${base}/page.webp`,
    pdf_url: `${base}/pdf`,
  };
}

/** A question with a text in the file's language; where it has none, that text is in the document's own language. */
function asked(question: Question, language: FileFacts['language'], fallback: string): AskedQuestion {
  const inLanguage = (text: TextInLanguages) => ({ ...text, [language]: textIn(text, language, fallback) });
  return {
    ...askedOf(question),
    text: inLanguage(question.text),
    options: question.options.map((option) => ({ ...option, text: inLanguage(option.text) })),
  };
}
