import type { Consent, SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import type { ReviewReason } from '@gatehouse/sync-protocol/areas/waivers/signing';
import { SIGNATURE_PICTURE_HEIGHT_MAX, SIGNATURE_PICTURE_WIDTH_MAX } from '@gatehouse/sync-protocol/base/limits';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import { type KeptStrokes, keepStrokes } from './kept-strokes.ts';
import { type PngHead, pngOfDataUrl, readPng } from './png-chunks.ts';
import { PICTURE_BYTES_MAX, pictureOfStrokes, pictureQueue, redrawPicture } from './redrawn-picture.ts';

const VISITOR_PIXELS_MAX = SIGNATURE_PICTURE_WIDTH_MAX * SIGNATURE_PICTURE_HEIGHT_MAX;
/** A device's picture may be the only copy of a signature, so a larger one is accepted. */
const DEVICE_PIXELS_MAX = 6_000_000;

/**
 * Limit for a visitor's answers as JSON: 220 of 500 letters. What a device sends is kept whole, whatever its length.
 */
const ANSWERS_BYTES_MAX = 160_000;

/** A signature as it is stored, printed and hashed. */
export interface KeptSignature {
  /** A PNG; as the device sent it where that could not be read. */
  png: Buffer;
  pictureSha256: string;
  /** Hash of the picture as it was sent. */
  sentPictureSha256: string;
  hasInk: boolean;
  /** JSON of `Strokes`. */
  strokes: string | null;
  strokesCount: number;
  /** Reasons for review that concern how it is stored. */
  reasons: readonly ReviewReason[];
}

/** A signing that costs a transaction nothing but its rows. */
export interface PreparedSigning {
  args: SignWaiverArgs;
  signature: KeptSignature;
  /** `sign_waiver` 1, which can't know of questions and relations. */
  isFirstVersion?: boolean;
}

interface KeptPicture {
  png: Buffer;
  hasInk: boolean;
  reason?: ReviewReason;
}

/** A visitor's signing of plausible size, whose picture was not decoded yet. */
export interface CheckedSigning {
  args: SignWaiverArgs;
  /** An address. */
  caller: string;
  sent: Buffer | null;
  head: PngHead | null;
  strokes: KeptStrokes | null;
}

/**
 * Rejects a visitor's signing that no signature pad produces, by its metadata: this costs no thread and no transaction,
 * so that a flood of them blocks nobody. Errors: INVALID_INPUT (with `fields`); TOO_MANY_REQUESTS where too much of
 * `caller`, an address, waits. Rule Q20.
 */
export function checkVisitorSigning(args: SignWaiverArgs, caller: string): CheckedSigning {
  if (args.consent && !keepConsent(args.consent).isWhole) throw refusal('consent', 'The declarations are too long.');
  const strokes = args.strokes ? keepStrokes(args.strokes) : null;
  if (strokes && !strokes.isHandmade)
    throw refusal('strokes', 'This signature has more lines than a hand can draw. Please clear it and sign again.');
  if (Buffer.byteLength(JSON.stringify(args.answers ?? [])) > ANSWERS_BYTES_MAX)
    throw refusal('answers', 'Your answers are too long. Please shorten them.');
  const sent = pngOfDataUrl(args.signature_data);
  const head = sent && readPng(sent);
  if (head && isTooLarge(head))
    throw refusal('signature_data', 'This picture is larger than a signature. Please clear it and sign again.');
  pictureQueue.refuseWhenBusy(caller);
  return { args, caller, sent, head, strokes };
}

/**
 * Converts a visitor's signing to its stored form, before any transaction and off the event loop. A picture that can't be read
 * counts as blank. Errors: TOO_MANY_REQUESTS. Rule Q20.
 */
export async function prepareVisitorSigning(checked: CheckedSigning): Promise<PreparedSigning> {
  const { args, caller, sent, head, strokes } = checked;
  const drawn = head?.isPlain ? await redrawPicture(head, { pixelsMax: VISITOR_PIXELS_MAX, caller }) : null;
  return { args, signature: signatureOf(sent, drawn ?? { png: Buffer.alloc(0), hasInk: false }, strokes) };
}

/**
 * The same for what a device sends, of which nothing is rejected: what breaks a rule is stored as small as possible and marked for
 * review. Strokes and a typed name prove ink without decoding the picture, which keeps the push fast. Rules Q9, Q20.
 */
export async function prepareDeviceSigning(args: SignWaiverArgs): Promise<PreparedSigning> {
  const reasons: ReviewReason[] = [];
  const consent = args.consent ? keepConsent(args.consent) : null;
  if (consent && !consent.isWhole) reasons.push('consent_cut');
  const strokes = args.strokes ? keepStrokes(args.strokes) : null;
  if (strokes && !strokes.isHandmade) reasons.push('strokes_thinned');
  const sent = pngOfDataUrl(args.signature_data);
  const picture = await devicePicture(args, sent, strokes);
  if (picture.reason) reasons.push(picture.reason);
  const whole = consent && !consent.isWhole ? { ...args, consent: consent.consent } : args;
  return { args: whole, signature: signatureOf(sent, picture, strokes, reasons) };
}

/** `sign_waiver` 1, converted up: it signs `default`. Rule V3. */
export async function prepareFirstVersion(args: SignWaiverArgs): Promise<PreparedSigning> {
  return { ...(await prepareDeviceSigning(args)), isFirstVersion: true };
}

async function devicePicture(
  args: SignWaiverArgs,
  sent: Buffer | null,
  strokes: KeptStrokes | null,
): Promise<KeptPicture> {
  const head = sent && readPng(sent);
  const isDrawn = strokes?.strokes.strokes.some((points) => points.length > 0) ?? false;
  const isProven = isDrawn || (args.signature_type === 'typed' && (args.signature_text ?? '').trim() !== '');
  const isUsual = head !== null && !isTooLarge(head) && head.bytes.length <= PICTURE_BYTES_MAX;
  if (isUsual && isProven) return { png: head.bytes, hasInk: true };
  const isWorthOpening = head !== null && !(isDrawn && isTooLarge(head));
  const drawn = isWorthOpening ? await redrawPicture(head, { pixelsMax: DEVICE_PIXELS_MAX, caller: null }) : null;
  if (drawn) {
    const kept = { png: isUsual ? head.bytes : drawn.png, hasInk: isProven || drawn.hasInk };
    return isTooLarge(head) ? { ...kept, reason: 'picture_reduced' } : kept;
  }
  const ofStrokes = strokes && isDrawn ? await pictureOfStrokes(strokes.strokes) : null;
  if (ofStrokes) return { png: ofStrokes.png, hasInk: true, reason: 'picture_redrawn' };
  const bytes = (sent ?? Buffer.from(args.signature_data)).subarray(0, PICTURE_BYTES_MAX);
  return bytes.length === 0
    ? { png: bytes, hasInk: false }
    : { png: bytes, hasInk: false, reason: 'picture_unreadable' };
}

function isTooLarge(head: PngHead | null): boolean {
  if (!head) return false;
  return head.width > SIGNATURE_PICTURE_WIDTH_MAX || head.height > SIGNATURE_PICTURE_HEIGHT_MAX;
}

function signatureOf(
  sent: Buffer | null,
  { png, hasInk }: KeptPicture,
  strokes: KeptStrokes | null,
  reasons: readonly ReviewReason[] = [],
): KeptSignature {
  const pictureSha256 = sha256(png);
  return {
    png,
    pictureSha256,
    sentPictureSha256: sent === null || sent === png ? pictureSha256 : sha256(sent),
    hasInk,
    strokes: strokes?.text ?? null,
    strokesCount: strokes?.strokes.strokes.length ?? 0,
    reasons,
  };
}

function refusal(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}

/** Limit for all declarations, in UTF-8. The app's own take 400 bytes. */
const DECLARATIONS_BYTES_MAX = 16_000;

/** The declarations that fit, cut at the limit; `isWhole` tells whether nothing was cut. */
function keepConsent(consent: Consent): { consent: Consent; isWhole: boolean } {
  let room = DECLARATIONS_BYTES_MAX;
  const declarations: string[] = [];
  for (const declaration of consent.declarations) {
    const bytes = Buffer.from(declaration);
    /* A partial character is dropped. */
    const kept = bytes.length <= room ? declaration : bytes.toString('utf8', 0, room).replace(/\u{FFFD}+$/u, '');
    room = Math.max(0, room - bytes.length);
    declarations.push(kept);
  }
  const isWhole = declarations.every((declaration, index) => declaration === consent.declarations[index]);
  return isWhole ? { consent, isWhole } : { consent: { ...consent, declarations }, isWhole };
}
