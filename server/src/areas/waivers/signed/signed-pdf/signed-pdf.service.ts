import { timingSafeEqual } from 'node:crypto';
import { waiverIdPattern } from '@gatehouse/sync-protocol/base/ids';
import { addressBlock } from '#access/address-block';
import type { ClientPrincipal } from '#access/principal';
import { ACCENT_COLOR_DEFAULT } from '#areas/accounts/preferences/preferences.service';
import { AppError } from '#base/app-error';
import { workerModule } from '#base/run-worker';
import { type Secrets, sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { answerWords } from '../answers/answer-words.ts';
import { findAnswers } from '../answers/answers.repository.ts';
import { type KeptAnswer, readAnswers } from '../answers/kept-answers.ts';
import { findDocument, findDocumentName, listPagePictures } from '../documents.repository.ts';
import { linkEnd } from '../download-token.ts';
import { type Evidence, type ShownQuestion, shownDocuments } from '../evidence.ts';
import { findDeviceName, findSignature, findSigned, findSignedEvent } from '../signed.repository.ts';
import type { SignedCopies } from '../signed-copies.ts';
import { LAYOUT_VERSION, type SignedAnswer, type SignedDocument, type SignedWaiver } from './signed-waiver.ts';

const writer = workerModule(import.meta.url, './signed-pdf-worker');
const CLIENT_ID_LENGTH = 6;

export interface Holder {
  principal: ClientPrincipal | null;
  /** The download token returned at signing, or that of a kiosk's code. */
  token: string | undefined;
  ip: string;
}

/** The facts that identify a signed PDF, without their bytes, with its venue and signing. */
interface SignedFacts {
  clientId: string;
  eventId: string;
  files: ShownFile[];
  isVenueClosed: boolean;
  shown: Omit<SignedWaiver, 'signature' | 'documents'> & { documents: { sha256: string; fileName: string }[] };
}

/** A file that was signed and is stored here. */
interface ShownFile {
  fileId: string;
  /** The name of the document, where there are several. */
  name: string | null;
}

/**
 * The signed PDF of one waiver, for the venue's user or the holder of the signing's download token. It is generated once for
 * its content, and then cached. Precedence: 401 with neither; WAIVER_NOT_FOUND for another venue's, an unknown one, one without a
 * signature, or another signing's token; LINK_EXPIRED for the right token too late; TOO_MANY_REQUESTS. Requirements W2, X3, X4.
 */
export async function signedPdf(
  deps: Deps,
  copies: SignedCopies,
  waiverId: string,
  holder: Holder,
): Promise<Uint8Array> {
  if (!holder.principal && !holder.token) throw new AppError('NOT_SIGNED_IN');
  if (!waiverIdPattern.test(waiverId)) throw new AppError('WAIVER_NOT_FOUND');
  const facts = await readFacts(deps, waiverId, holder);
  const caller = holder.principal ? `user:${holder.principal.userId}` : `address:${addressBlock(holder.ip)}`;
  const turn = { venue: facts.clientId, caller };
  const copy = { turn, facts: { layout: LAYOUT_VERSION, ...facts.shown }, keeps: !facts.isVenueClosed };
  return copies.countDownload(caller, () =>
    copies.get(copy, () => deps.pdf.write(writer, turn, () => readWaiver(deps, facts))),
  );
}

async function readFacts(deps: Deps, waiverId: string, holder: Holder): Promise<SignedFacts> {
  const clientId = waiverId.slice(0, CLIENT_ID_LENGTH);
  return deps.db.readVenue(clientId, async (db) => {
    const row = await findSigned(db, clientId, waiverId);
    if (!row) throw new AppError('WAIVER_NOT_FOUND');
    if (holder.principal?.venue.clientId !== clientId) checkToken(deps, holder.token, row);
    return factsOf(deps, db, waiverId, row);
  });
}

async function factsOf(
  { secrets }: Pick<Deps, 'secrets'>,
  db: Connection,
  waiverId: string,
  row: NonNullable<Awaited<ReturnType<typeof findSigned>>>,
): Promise<SignedFacts> {
  const { client_id: clientId, event_id: eventId } = row;
  const evidence = JSON.parse(row.evidence) as Evidence;
  const shown = shownDocuments(evidence);
  const files: ShownFile[] = [];
  const documents: SignedFacts['shown']['documents'] = [];
  for (const { file_id: fileId, name, is_known: isKnown } of shown) {
    const file = isKnown && fileId !== null ? await findDocumentName(db, clientId, fileId) : undefined;
    if (!file || fileId === null) continue;
    files.push({ fileId, name: shown.length > 1 ? name : null });
    documents.push({ sha256: file.sha256, fileName: file.file_name });
  }
  return {
    clientId,
    eventId,
    files,
    isVenueClosed: row.deleted_at !== null,
    shown: {
      waiverId,
      venueName: row.client_name,
      accentColor: row.accent_color ?? ACCENT_COLOR_DEFAULT,
      evidence,
      evidenceSha256: row.evidence_sha256,
      reviewReasons: row.review_reasons ? (JSON.parse(row.review_reasons) as string[]) : [],
      deviceName: row.device_id ? await findDeviceName(db, clientId, row.device_id) : null,
      documents,
      answers: printedAnswers(secrets, evidence, await findAnswers(db, clientId, eventId)),
    },
  };
}

/**
 * The signed PDF of a signing that is kept after its person was erased; the caller has checked and recorded why it is opened. No file
 * of it remains. Errors: WAIVER_NOT_FOUND, TOO_MANY_REQUESTS. Requirement F25.
 */
export async function keptEvidencePdf(
  deps: Deps,
  { clientId, waiverId, eventId }: { clientId: string; waiverId: string; eventId: string },
  userId: string,
): Promise<Uint8Array> {
  const facts = await deps.db.readVenue(clientId, async (db) => {
    const row = await findSignedEvent(db, clientId, eventId);
    if (!row) throw new AppError('WAIVER_NOT_FOUND');
    return factsOf(deps, db, waiverId, row);
  });
  const written = await deps.pdf.write(writer, { venue: clientId, caller: `user:${userId}` }, () =>
    readWaiver(deps, facts),
  );
  if (!written) throw new AppError('TOO_MANY_REQUESTS');
  return written;
}

/** The facts with their bytes. */
async function readWaiver(deps: Deps, { clientId, eventId, files, shown }: SignedFacts): Promise<SignedWaiver> {
  return deps.db.readVenue(clientId, async (db) => {
    const signature = await findSignature(db, clientId, eventId);
    const documents: SignedDocument[] = [];
    for (const { fileId, name } of files) {
      const file = await findDocument(db, clientId, fileId);
      if (!file) continue;
      const pagePictures = file.page_count > 1 ? await listPagePictures(db, clientId, fileId) : [];
      documents.push({ name, fileName: file.file_name, pdf: file.pdf, picture: file.picture, pagePictures });
    }
    return {
      ...shown,
      signature: { png: signature?.png ?? Buffer.alloc(0), strokes: signature?.strokes ?? null },
      documents,
    };
  });
}

function checkToken(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  token: string | undefined,
  row: NonNullable<Awaited<ReturnType<typeof findSigned>>>,
): void {
  const endsAtMs = linkEnd(deps.secrets, row, token ?? '');
  if (endsAtMs !== null && deps.clock.now() >= endsAtMs) throw new AppError('LINK_EXPIRED');
  if (endsAtMs !== null) return;
  const given = Buffer.from(sha256(token ?? ''));
  const known = Buffer.from(row.download_token_hash ?? '');
  if (!token || given.length !== known.length || !timingSafeEqual(given, known)) throw new AppError('WAIVER_NOT_FOUND');
  if (deps.clock.now() >= Date.parse(row.download_expires_at ?? '')) throw new AppError('LINK_EXPIRED');
}

const NOT_ANSWERED = '—';
const ERASED = 'erased';

/**
 * What the signed PDF says was answered, for each question that was asked; of one about health, only that it was. `row` is missing where
 * nothing was answered, and once all people of the signing were erased. Requirements W43, W44.
 */
function printedAnswers(secrets: Secrets, evidence: Evidence, row: Row<'signing_answers'> | undefined): SignedAnswer[] {
  if (evidence.format !== 2) return [];
  const answers = row ? readAnswers(secrets, row).answers : [];
  const missing = !row && evidence.answers_sha256 !== null ? ERASED : NOT_ANSWERED;
  const documents = shownDocuments(evidence);
  const names = new Map(documents.map(({ document_id: id, name }) => [id, name]));
  const people = new Map(
    evidence.people.map((person) => [person.waiver_id, `${person.first_name} ${person.last_name}`]),
  );
  const known = evidence.questions.flatMap((question) => {
    const document = documents.length > 1 ? (names.get(question.document_id) ?? null) : null;
    const given = answers.filter(({ question_id: id }) => id === question.question_id);
    const shown = { document, question: questionText(question) };
    if (given.length === 0) return [{ ...shown, person: null, answer: missing }];
    return given.map((answer) => ({
      ...shown,
      person: people.get(answer.waiver_id ?? '') ?? null,
      answer: question.is_health ? 'answered' : answerWords(question, answer),
    }));
  });
  const asked = new Set(evidence.questions.map(({ question_id: id }) => id));
  const unknown = answers.filter(({ question_id: id }) => !asked.has(id));
  return [...known, ...unknown.map((answer) => unknownAnswer(answer, people))];
}

function questionText({ kind, clause, text }: ShownQuestion): string {
  return kind === 'initials' && clause !== null ? `Initials at clause ${clause}: ${text}` : text;
}

/** It may be about health, for all that is known here. */
function unknownAnswer({ waiver_id: id }: KeptAnswer, people: ReadonlyMap<string, string>): SignedAnswer {
  return {
    document: null,
    question: 'A question that is not known here',
    person: people.get(id ?? '') ?? null,
    answer: 'answered',
  };
}
