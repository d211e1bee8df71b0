import { eachField, signerFieldNames } from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { peopleIn, type SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import {
  minorsOf,
  type NamedMinor,
  type SigningBody,
  type SigningReply,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { clientIdPattern, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { MINORS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import { addressBlock } from '#access/address-block';
import { findPrincipalVenue } from '#access/principal-venue.shared.repository';
import { consumeQuota, returnQuota, type Share, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { MutationContext } from '#venue/mutation-context';
import { writeVenue } from '#venue/venue-write';
import { grantDownload } from '../download-token.ts';
import { type Evidence, shownDocuments } from '../evidence.ts';
import { checkVisitorSigning, type PreparedSigning, prepareVisitorSigning } from '../signature/prepare-signing.ts';
import { findSigningDocuments } from '../signed-documents/signed-documents.repository.ts';
import { signedUntil } from '../signed-documents/signed-until.ts';
import { applySignWaiver } from './signing.service.ts';
import { findStoredSigning, replaceDownloadGrant } from './signing-replay.repository.ts';

/** Several tablets and every visitor's phone may share a venue's one address. */
const SIGNINGS_PER_ADDRESS = { name: 'public-signing', hitsMax: 600, windowMs: 10 * 60 * 1000 };

export interface Visitor {
  ip: string;
  userAgent: string;
}

/**
 * Stores a signing from a visitor's own browser. Errors: WAIVER_NOT_FOUND, WAIVER_NOT_READY, INVALID_INPUT, AGE_RULE, SIGNATURE_BLANK (with
 * `fields`), TOO_MANY_REQUESTS. Never refused for the venue's subscription or plan. Requirements W4, W6.
 */
export async function signAsVisitor(
  deps: Deps,
  kind: SigningKind,
  body: SigningBody,
  visitor: Visitor,
): Promise<SigningReply> {
  const args = toArgs(deps, kind, body);
  const checked = checkVisitorSigning(args, addressBlock(visitor.ip));
  await throttle(deps, SIGNINGS_PER_ADDRESS, visitor.ip);
  await requireVenue(deps, body.client_id);
  const prepared = await prepareVisitorSigning(checked);
  const context = visitorContext(deps, visitor);
  const room = await takeHourlyQuota(deps, prepared, visitor.ip);
  try {
    const { downloadToken, documents } = await writeVenue(deps, args.client_id, (write) =>
      applySignWaiver(deps, write, prepared, context),
    );
    return replyWith(args.waiver_ids, downloadToken ?? '', documents);
  } catch (error) {
    await returnQuota(deps, room);
    if (error instanceof AppError && error.code === 'ALREADY_EXISTS') return answerAgain(deps, prepared);
    throw error;
  }
}

/**
 * The first response was lost and the page retries: the same event with the identical signature is the same signing,
 * and has one effect. Errors: ALREADY_EXISTS for another signature under a known id.
 */
async function answerAgain(
  deps: Deps,
  { args: { client_id: clientId, event_id: eventId }, signature }: PreparedSigning,
) {
  return deps.db.writeVenue(clientId, async (db) => {
    const stored = await findStoredSigning(db, clientId, eventId);
    if (stored?.sentPictureSha256 !== signature.sentPictureSha256)
      throw new AppError('ALREADY_EXISTS', {
        message: 'This waiver was already saved. There is no need to sign it again.',
      });
    const grant = grantDownload(deps, isoNow(deps.clock));
    await replaceDownloadGrant(db, clientId, eventId, grant);
    return replyWith(stored.waiverIds, grant.token, await documentsOf(db, clientId, stored.evidence));
  });
}

/** Documents as in the first reply, by what they say now. */
async function documentsOf(db: Connection, clientId: string, evidence: Evidence): Promise<SigningReply['documents']> {
  const ids = shownDocuments(evidence).map(({ document_id: id }) => id);
  const found = await findSigningDocuments(db, clientId, ids);
  const signed = ids.flatMap((id) => found.find((document) => document.document_id === id) ?? []);
  return signedUntil(signed, evidence.time.venue_date);
}

function replyWith(waiverIds: string[], downloadToken: string, documents: SigningReply['documents']): SigningReply {
  return {
    message: 'Waiver submitted successfully!',
    waiver_id: waiverIds[0] ?? '',
    waiver_ids: waiverIds,
    download_token: downloadToken,
    documents,
  };
}

async function requireVenue(deps: Deps, clientId: string): Promise<void> {
  const venue = clientIdPattern.test(clientId)
    ? await deps.db.readVenue(clientId, (db) => findPrincipalVenue(db, clientId))
    : null;
  if (!venue || venue.isDeleted) throw new AppError('WAIVER_NOT_FOUND');
}

/** Waiver ids are generated here, since a stranger's can't be trusted. Names are stored as typed, trimmed. */
function toArgs(deps: Deps, kind: SigningKind, body: SigningBody): SignWaiverArgs {
  const text = (value: string | undefined) => (value ?? '').trim();
  const minors = kind === 'adult' ? [] : minorsOf(body).map(trimmed);
  if (minors.length > MINORS_MAX)
    throw new AppError('INVALID_INPUT', { message: `One signature covers at most ${MINORS_MAX} minors.` });
  const { signature_type, signature_text, strokes, consent, time_zone } = body;
  const { document_id, document_version, document_sha256, booking_id, party_token } = body;
  const { documents, answers, guardian_relationship } = body;
  /* One id is generated even without a minor, so that the rules can report what is missing. */
  const count = Math.max(1, peopleIn(kind, minors.length));
  return {
    client_id: body.client_id,
    ...eachField(signerFieldNames, (name) => text(body[name])),
    email: normalizeEmail(body.email ?? ''),
    minors,
    signature_data: body.signature_data ?? '',
    ...withoutMissing({ signature_type, signature_text, strokes, consent, time_zone }),
    ...withoutMissing({ document_id, document_version, document_sha256, booking_id, party_token }),
    ...withoutMissing({ documents, answers, guardian_relationship }),
    kind,
    event_id: body.event_id ?? deps.ids.uuid(),
    waiver_ids: Array.from({ length: count }, () => createWaiverId(body.client_id, deps.ids.bytes)),
    signed_at: isoNow(deps.clock),
  };
}

function trimmed({ first_name, last_name, DoB, relationship }: NamedMinor) {
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    DoB: DoB.trim(),
    ...withoutMissing({ relationship }),
  };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Omits what was not sent, so that 'absent' and 'undefined' mean the same. */
function withoutMissing<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}

function visitorContext(deps: Deps, { ip, userAgent }: Visitor): MutationContext {
  return {
    mutationId: deps.ids.uuid(),
    deviceId: null,
    userId: null,
    actor: 'visitor',
    ip,
    userAgent,
    receivedAtUtc: isoNow(deps.clock),
    reviewReasons: [],
    keepsInvalid: false,
    /* The instant is the server's own. */
    correct: (atUtc) => ({ atUtc, correctionMs: null, isFlagged: false }),
  };
}

const HOUR_MS = 3_600_000;
/** A thousand visitors of a usual 25 kB: all of a venue's visitors may share its one address. */
const byAddress = { name: 'signing-bytes-address', hitsMax: 24_000_000, windowMs: HOUR_MS };
/** The growth of a venue's database that strangers with many addresses can cause: 8,000 visitors. */
const byVenue = { name: 'signing-bytes-venue', hitsMax: 200_000_000, windowMs: HOUR_MS };

const message =
  'Many waivers were sent from here in the last hour. Please sign on a tablet at the venue, or try again later.';

/**
 * Counts the bytes that a visitor is about to store against the hourly limits of their address and of the venue's visitors. Devices
 * are not counted: they hold signatures, and strangers must not block them. Returns the shares to give back when nothing was stored.
 * Errors: TOO_MANY_REQUESTS. Rule Q20.
 */
async function takeHourlyQuota(
  deps: Pick<Deps, 'db' | 'clock'>,
  { args, signature }: PreparedSigning,
  ip: string,
): Promise<Share[]> {
  const { signature_data: _picture, strokes: _strokes, answers = [], ...rest } = args;
  /* Stored once in the evidence, and again in each person's record; answers once. */
  const text =
    Buffer.byteLength(JSON.stringify(rest)) * (1 + args.waiver_ids.length) + Buffer.byteLength(JSON.stringify(answers));
  const amount = signature.png.length + (signature.strokes?.length ?? 0) + text;
  const shares = [
    { rule: byAddress, subject: ip, amount },
    { rule: byVenue, subject: args.client_id, amount },
  ];
  await consumeQuota(deps, shares, message);
  return shares;
}
