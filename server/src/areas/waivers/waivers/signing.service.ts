import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { contactOf } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { personKey } from '@gatehouse/sync-protocol/areas/people/person-key';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { type ReviewReason, signingSentence, validateSigning } from '@gatehouse/sync-protocol/areas/waivers/signing';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { NewRow } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { MutationContext, MutationOutcome } from '#venue/mutation-context';
import type { VenueWrite } from '#venue/venue-write';
import { partyOf } from '../../bookings/bookings/placing/party-token.ts';
import { customerSearchKey } from '../../people/customers/customer-search-key.ts';
import { DOWNLOAD_DAYS, grantDownload } from './download-token.ts';
import { buildEvidence, type SignedPerson } from './evidence.ts';
import type { PreparedSigning } from './signature/prepare-signing.ts';
import {
  countWaivers,
  findSigners,
  findSigningFacts,
  insertSigning,
  type SigningFactsRow,
} from './signing.repository.ts';
import { peopleWithIds } from './signing-people.ts';
import type { SignedVia } from './waivers.table.ts';

/** The token is null when it could not be delivered: a device's signing without an email. */
export interface SigningOutcome extends MutationOutcome {
  downloadToken: string | null;
}

const NONE = '';

/**
 * Records one signing: the event with its frozen evidence, the signature, one waiver for each person, the month's count, and says so. Shared by the sync mutation and the public endpoints, which prepare
 * the signature first, outside the transaction.
 *
 * What breaks a rule is rejected when the caller can show the error (WAIVER_NOT_READY without a document; INVALID_INPUT, AGE_RULE,
 * SIGNATURE_BLANK, with `fields`), and stored with its reasons when it can't (`context.keepsInvalid`, rule Q9). Errors that park: INVALID_INPUT when ids do
 * not match the people, ALREADY_EXISTS when an id is taken. Neither an expired subscription nor a plan's limit matters here.
 * Requirements W1, W4, W6.
 */
export async function applySignWaiver(
  deps: Pick<Deps, 'clock' | 'ids' | 'config' | 'secrets'>,
  write: VenueWrite,
  { args, signature }: PreparedSigning,
  context: MutationContext,
  options: { sendsCopy: boolean } = { sendsCopy: true },
): Promise<SigningOutcome> {
  /* A request that names no document means the one in force; a device may have another. */
  const documentId = args.document_id ?? (context.keepsInvalid ? NONE : null);
  const facts = await write.remember(`signing facts ${documentId ?? 'in force'}`, () =>
    findSigningFacts(write.db, write.clientId, documentId),
  );
  if (!facts || args.client_id !== write.clientId) throw new AppError('WAIVER_NOT_FOUND');
  const signed = context.correct(args.signed_at);
  const venueDate = venueDateAt(Date.parse(signed.atUtc), facts.time_zone);
  const reasons = validate(args, context, facts, venueDate, signature.hasInk);
  reasons.push(...signature.reasons);
  if (signed.isFlagged) reasons.push('clock_flagged');
  const people = await peopleWithIds(deps, write, args);
  if (people.some(({ waiver_id: id }) => !args.waiver_ids.includes(id))) reasons.push('id_spent');

  const evidence = buildEvidence({ args, context, facts, people, signed, venueDate, signature });
  const frozen = JSON.stringify(evidence);
  const evidenceHash = sha256(frozen);
  const needsReview = reasons.length > 0;
  const grant = context.keepsInvalid && args.email === '' ? null : grantDownload(deps, write.nowAtUtc);
  const event: NewRow<'signing_events'> = {
    client_id: write.clientId,
    event_id: args.event_id,
    kind: args.kind,
    document_id: evidence.document?.document_id ?? null,
    document_sha256: evidence.document?.sha256 ?? null,
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
  const bookingId = partyOf(deps.secrets, write.clientId, args);
  const signedVia = signedViaOf(context, bookingId);
  const shared = {
    event,
    signedAtUtc: signed.atUtc,
    venueDate,
    bookingId,
    signedVia,
    groupSize: people.length,
    version: write.version,
    textNumber: facts.number ?? 0,
  };
  const unmarked = people.map((person) => waiverRow(args, person, shared));
  const known = await findSigners(
    write.db,
    write.clientId,
    unmarked.map(({ person_key: key }) => key),
  );
  const waivers = unmarked.map((row): NewRow<'waivers'> => ({ ...row, is_first: known.has(row.person_key) ? 0 : 1 }));
  const { png, strokes } = signature;
  const image = { client_id: write.clientId, event_id: args.event_id, png, strokes };
  if (!(await insertSigning(write.db, { event, image, waivers }))) throw new AppError('ALREADY_EXISTS');

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
  return { needsReview, downloadToken: grant?.token ?? null };
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

/** Throws where the caller can show the error; otherwise returns the reasons for review. */
function validate(
  args: SignWaiverArgs,
  context: MutationContext,
  facts: SigningFactsRow,
  venueDate: string,
  isInk: boolean,
): ReviewReason[] {
  const documentFaults = documentReasons(args, facts);
  if (!context.keepsInvalid && documentFaults.includes('no_document')) throw new AppError('WAIVER_NOT_READY');
  const problems = validateSigning(
    { ...args, minors: args.kind === 'adult' ? [] : (args.minors ?? []) },
    {
      kind: args.kind,
      venueDate,
      isAddressRequired: facts.address_required === 1,
      adultAge: facts.adult_age,
      hasInk: isInk,
    },
  );
  if (problems.length > 0 && !context.keepsInvalid) {
    const fields = Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]));
    throw new AppError(problems[0]?.code ?? 'INVALID_INPUT', { message: signingSentence(problems), fields });
  }
  const reasons = new Set(problems.map(({ reason }) => reason));
  for (const reason of context.reviewReasons) reasons.add(reason);
  for (const reason of documentFaults) {
    if (!context.keepsInvalid)
      throw new AppError('INVALID_INPUT', {
        message: 'The waiver was replaced. Please reload the page and read it again.',
        fields: { document_id: 'This version of the waiver is not known.' },
      });
    reasons.add(reason);
  }
  if (args.consent ? !args.consent.electronic : context.keepsInvalid) reasons.add('no_consent');
  if (reasons.has('no_consent') && !context.keepsInvalid)
    throw new AppError('INVALID_INPUT', {
      message: 'Please agree to sign electronically.',
      fields: { consent: 'Please agree to sign electronically.' },
    });
  return [...reasons];
}

function documentReasons(args: SignWaiverArgs, facts: SigningFactsRow): ReviewReason[] {
  if (facts.document_id === null) return [args.document_id === undefined ? 'no_document' : 'unknown_document'];
  const isSame =
    (args.document_sha256 ?? facts.sha256) === facts.sha256 && (args.document_version ?? facts.number) === facts.number;
  return isSame ? [] : ['document_mismatch'];
}

interface SharedColumns {
  event: NewRow<'signing_events'>;
  signedAtUtc: string;
  venueDate: string;
  /** The party it was signed for. */
  bookingId: string | null;
  signedVia: SignedVia;
  groupSize: number;
  version: number;
  /** Of the text of `default`; 0 where it isn't known. */
  textNumber: number;
}

/** Where the signer was, for the owner's report. Requirement F34. */
function signedViaOf({ deviceId, userId }: MutationContext, bookingId: string | null): SignedVia {
  if (deviceId !== null) return 'kiosk';
  if (userId !== null) return 'desk';
  return bookingId === null ? 'link' : 'party';
}

function signedText(textNumber: number): string | null {
  return textNumber === 1 ? null : JSON.stringify([[DEFAULT_DOCUMENT, textNumber]]);
}

function waiverRow(args: SignWaiverArgs, person: SignedPerson, shared: SharedColumns): NewRow<'waivers'> {
  const isMinor = person.waiver_type === 'Minor';
  const row = {
    client_id: args.client_id,
    waiver_id: person.waiver_id,
    event_id: args.event_id,
    waiver_type: person.waiver_type,
    adult_first_name: args.adult_first_name,
    adult_last_name: args.adult_last_name,
    adult_dob: args.adult_DoB,
    ...contactOf(args),
    minor_first_name: isMinor ? person.first_name : null,
    minor_last_name: isMinor ? person.last_name : null,
    minor_dob: isMinor ? person.DoB : null,
    person_key: personKey(person.first_name, person.last_name, person.DoB),
    date_signed: shared.venueDate,
    created_at: shared.signedAtUtc,
    booking_id: shared.bookingId,
    signed_via: shared.signedVia,
    group_size: shared.groupSize,
    needs_review: shared.event.needs_review ?? 0,
    version: shared.version,
    documents: signedText(shared.textNumber),
    kept_until: `${shared.venueDate.slice(0, 4)}-12-31`,
  };
  return { ...row, search_key: customerSearchKey(row) };
}
