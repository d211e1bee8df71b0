import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { ALERT_CHARS_MAX } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { textIn } from '@gatehouse/sync-protocol/areas/waivers/documents/answers';
import type { AnswerProblem } from '@gatehouse/sync-protocol/areas/waivers/documents/judge-answers';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import type { SigningReply } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { partyOf } from '#areas/bookings/scheduling/placing/party-token';
import { type AlertToRaise, alertsThatFit, raiseAlerts } from '#areas/people/notes/raise-alerts.service';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { NewRow } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { MutationContext, MutationOutcome } from '#venue/mutation-context';
import type { VenueWrite } from '#venue/venue-write';
import { answerWords } from '../answers/answer-words.ts';
import { answersHash, answersRow, type KeptAnswer, keepAnswers, optionWords } from '../answers/kept-answers.ts';
import { DOWNLOAD_DAYS, grantDownload } from '../download-token.ts';
import { buildEvidence, type SignedPerson } from '../evidence.ts';
import type { PreparedSigning } from '../signature/prepare-signing.ts';
import {
  type AskedQuestionOf,
  type AskedQuestions,
  findAskedQuestions,
  shownQuestions,
} from '../signed-documents/asked-questions.ts';
import { findSignedDocuments, languageOf } from '../signed-documents/shown-documents.ts';
import { signedUntil } from '../signed-documents/signed-until.ts';
import { judgeSigning } from './judge-signing.ts';
import { countWaivers, findSigners, findSigningFacts, insertSignings, type SigningRows } from './signing.repository.ts';
import { peopleWithIds } from './signing-people.ts';
import { signedViaOf, waiverRow } from './signing-rows.ts';
import { signingRulesAt } from './signing-rules.ts';

export interface SigningOutcome extends MutationOutcome {
  /** Null when it could not be delivered: a device's signing without an email. */
  downloadToken: string | null;
  documents: SigningReply['documents'];
}

/**
 * Records one signing: the event with its frozen evidence, the signature, one waiver for each person, the answers, the month's count, and
 * says so. Shared by the sync mutation and the public endpoints, which prepare the signature first, outside the transaction.
 *
 * What breaks a rule is rejected when the caller can show the error (WAIVER_NOT_READY without a document; INVALID_INPUT, AGE_RULE,
 * SIGNATURE_BLANK, with `fields`), and stored with its reasons when it can't (`context.keepsInvalid`, rule Q9). Errors that park: INVALID_INPUT when ids do
 * not match the people, ALREADY_EXISTS when an id is taken, where the transaction settles. Neither an expired subscription nor a plan's limit matters here.
 * Requirements W1, W4, W6, W40, W43.
 */
export async function applySignWaiver(
  deps: Pick<Deps, 'clock' | 'ids' | 'config' | 'secrets'>,
  write: VenueWrite,
  { args, signature, isFirstVersion }: PreparedSigning,
  context: MutationContext,
  options: { sendsCopy: boolean } = { sendsCopy: true },
): Promise<SigningOutcome> {
  const { db, clientId } = write;
  const facts = await write.remember('signing facts', () => findSigningFacts(db, clientId));
  if (!facts || args.client_id !== clientId) throw new AppError('WAIVER_NOT_FOUND');
  const signed = context.correct(args.signed_at);
  const venueDate = venueDateAt(Date.parse(signed.atUtc), facts.time_zone);
  const isDevice = context.keepsInvalid;
  /* A request that names no document means the one in force; a device may have another. */
  const documents = await findSignedDocuments(write, args, { atUtc: signed.atUtc, isInForceMeant: !isDevice });
  const at = { atUtc: signed.atUtc, isDevice };
  const asked = isFirstVersion ? null : await findAskedQuestions(write, documents, args, at);
  const rules = await signingRulesAt(write, facts, signed.atUtc);
  const toJudge = { args, context, rules, venueDate, hasInk: signature.hasInk, documents, asked };
  const { reasons, answerProblems } = judgeSigning(toJudge);
  reasons.push(...signature.reasons);
  if (signed.isFlagged) reasons.push('clock_flagged');
  const people = await peopleWithIds(deps, write, args);
  if (people.some(({ waiver_id: id }) => !args.waiver_ids.includes(id))) reasons.push('id_spent');

  const bookingId = partyOf(deps.secrets, clientId, args);
  const unmarked = people.map((person) =>
    waiverRow(args, person, {
      signedAtUtc: signed.atUtc,
      venueDate,
      bookingId,
      signedVia: signedViaOf(context, bookingId),
      groupSize: people.length,
      version: write.version,
      documents,
    }),
  );
  const answers = asked && answersOfSigning(deps, args, { asked, people, problems: answerProblems });
  const wanted = answers ? stopAlerts(answers.kept, answers.questions, unmarked) : [];
  const alerts = await alertsThatFit(write, wanted);
  if (alerts.length < wanted.length) reasons.push('too_many_alerts');

  const evidence = buildEvidence({
    args,
    context,
    facts,
    people,
    signed,
    venueDate,
    signature,
    documents: documents.flatMap(({ shown }) => shown ?? []),
    questions: asked ? shownQuestions(asked, args) : [],
    answersSha256: answers?.sha256 ?? null,
  });
  const frozen = JSON.stringify(evidence);
  const evidenceHash = sha256(frozen);
  const needsReview = reasons.length > 0;
  const grant = isDevice && args.email === '' ? null : grantDownload(deps, write.nowAtUtc);
  const [first] = evidence.documents;
  const event: NewRow<'signing_events'> = {
    client_id: clientId,
    event_id: args.event_id,
    kind: args.kind,
    document_id: first?.file_id ?? null,
    document_sha256: first?.sha256 ?? null,
    signature_type: evidence.signature.type,
    evidence: frozen,
    evidence_sha256: evidenceHash,
    signed_at: signed.atUtc,
    received_at: context.receivedAtUtc,
    device_id: context.deviceId,
    needs_review: needsReview ? 1 : 0,
    review_reasons: needsReview ? JSON.stringify(reasons) : null,
    download_token_hash: grant?.tokenHash ?? null,
    download_expires_at: grant?.expiresAtUtc ?? null,
  };
  const waivers = unmarked.map((row) => ({ ...row, needs_review: needsReview ? (1 as const) : (0 as const) }));
  const { png, strokes } = signature;
  const image = { client_id: clientId, event_id: args.event_id, png, strokes };
  write.gather(storeSignings, { event, image, waivers, answers: answers?.row ?? null });
  write.gather(countWaivers, { month: venueDate.slice(0, 7), people: people.length });
  const mayMail = mayMailVisitors({ servicePaidUntil: facts.service_paid_until, activatedAtUtc: facts.activated_at });
  const isMailed = grant !== null && options.sendsCopy && mayMail && isEmail(args.email);
  await write.happened({
    kind: 'waiver.signed',
    actor: context.actor,
    signingId: args.event_id,
    evidenceSha256: evidenceHash,
    waivers,
    bookingId,
    forWaiverId: args.for_waiver_id,
    venueDate,
    today: venueDateAt(deps.clock.now(), facts.time_zone),
    copy: isMailed ? copyOf(args, facts.client_name, people[0]?.waiver_id ?? '', grant.token) : null,
  });
  await raiseAlerts(deps, write, alerts, context.actor);
  const signedDocuments = documents.flatMap(({ document }) => document ?? []);
  return {
    needsReview,
    downloadToken: grant?.token ?? null,
    documents: signedUntil(signedDocuments, venueDate),
  };
}

/** What the mail with the visitor's own copy says. */
function copyOf(args: SignWaiverArgs, venueName: string, waiverId: string, token: string) {
  const language = args.consent?.language ?? english;
  return {
    to: args.email,
    venueName,
    firstName: args.adult_first_name,
    waiverId,
    token,
    days: DOWNLOAD_DAYS,
    language,
  };
}

/** Stores what a transaction signed, and who signs for the first time, with one statement for each table. Errors: ALREADY_EXISTS when an id is taken. */
async function storeSignings({ db, clientId }: VenueWrite, gathered: readonly SigningRows[]): Promise<void> {
  const keys = gathered.flatMap(({ waivers }) => waivers.map((row) => row.person_key));
  const known = await findSigners(db, clientId, keys);
  const signings = gathered.map((signing): SigningRows => {
    const waivers = signing.waivers.map((row) => ({ ...row, is_first: known.has(row.person_key) ? 0 : 1 }) as const);
    for (const { person_key: key } of waivers) known.add(key);
    return { ...signing, waivers };
  });
  if (!(await insertSignings(db, signings))) throw new AppError('ALREADY_EXISTS');
}

/** What a signing keeps of its answers. */
interface AnswersOfSigning {
  kept: readonly KeptAnswer[];
  questions: ReadonlyMap<string, AskedQuestionOf>;
  /** Hash for the evidence. */
  sha256: string;
  row: NewRow<'signing_answers'>;
}

/** Null where nothing was answered. Requirements W43, W44. */
function answersOfSigning(
  { ids, secrets }: Pick<Deps, 'ids' | 'secrets'>,
  args: SignWaiverArgs,
  {
    asked,
    people,
    problems,
  }: { asked: AskedQuestions; people: readonly SignedPerson[]; problems: readonly AnswerProblem[] },
): AnswersOfSigning | null {
  const questions = new Map(asked.shown.map((question) => [question.question_id, question]));
  const kept = keepAnswers(args.answers ?? [], questions, people, { problems, language: languageOf(args) });
  if (kept.length === 0) return null;
  const answers = { answers: kept, salt: ids.token() };
  const key = { client_id: args.client_id, event_id: args.event_id };
  return { kept, questions, sha256: answersHash(answers), row: answersRow(secrets, key, answers) };
}

const HEALTH_TEXT = 'An answer to a health question needs attention';

/**
 * The alerts that answers put on the people of a signing: one for each answer and person it was asked of, or everybody where it was
 * asked of the signing. Staff read the document's own language, and nothing of what was asked about health. Requirement W43.
 */
function stopAlerts(
  answers: readonly KeptAnswer[],
  questions: ReadonlyMap<string, AskedQuestionOf>,
  people: readonly Omit<AlertToRaise, 'text'>[],
): AlertToRaise[] {
  return answers.flatMap((answer) => {
    const question = questions.get(answer.question_id);
    if (!answer.is_stop || !question) return [];
    const text = question.is_health ? HEALTH_TEXT : stopText(question, answer);
    const asked = people.filter(({ waiver_id: id }) => answer.waiver_id === null || answer.waiver_id === id);
    return asked.map(({ waiver_id, person_key }) => ({ waiver_id, person_key, text }));
  });
}

/** The answer stays whole where both are too long for a desk to read. */
function stopText(question: AskedQuestionOf, { value }: KeptAnswer): string {
  const own = question.document.fallback_language;
  const answer = cut(answerWords(question, { value, words: optionWords(question, value, own) }), ALERT_CHARS_MAX / 2);
  return `${cut(textIn(question.text, own, own), ALERT_CHARS_MAX - answer.length - 2)}: ${answer}`;
}

function cut(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  return `${text
    .slice(0, charsMax - 1)
    .toWellFormed()
    .replace(/\u{FFFD}$/u, '')
    .trimEnd()}…`;
}
