/**
 * Ids a person may read aloud, print or scan: upper case and digits only, because wedge scanners mangle
 * the rest. Random parts are Crockford base32, which has no I, L, O or U. Requirement T5.
 */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Fills the array with random bytes; `crypto.getRandomValues` in production, a seeded source in tests. */
export type RandomBytes = (length: number) => Uint8Array;

export const webRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** The schemas over these are in `id-schemas.ts`: a kiosk reads ids without the schema library. */
export const clientIdPattern = /^[A-Z]\d{5}$/;
export const waiverIdPattern = /^[A-Z]\d{5}-[0-9A-HJKMNP-TV-Z]{12}$/;
const staffCodePattern = /^[A-Z]\d{5}-S[0-9A-HJKMNP-TV-Z]{16}$/;
const membershipIdPattern = /^[A-Z]\d{5}-M[0-9A-HJKMNP-TV-Z]{8}$/;
export const checkinIdPattern = /^\d{8}-[A-Z]\d{5}-[0-9A-HJKMNP-TV-Z]{8}$/;
/** Any RFC 9562 id, also the time-ordered ones other clients may generate. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `length` characters of 5 random bits each. */
export function randomCrockford(length: number, random: RandomBytes = webRandom): string {
  return Array.from(random(length), (byte) => CROCKFORD[byte & 31]).join('');
}

const UUID_TIME_MAX = 2 ** 48 - 1;

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then 74 random bits. A later one sorts later, so a database writes new
 * rows to the end of an index instead of to a page of their own each. Nobody reads the time from it, so a wrong clock does no harm.
 */
export function createUuidV7(nowMs = Date.now(), random: RandomBytes = webRandom): string {
  const time = Math.min(Math.max(Math.floor(nowMs), 0), UUID_TIME_MAX)
    .toString(16)
    .padStart(12, '0');
  const [variant = 0, ...bytes] = random(10);
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const tail = `${'89ab'[variant & 3]}${hex.slice(3, 6)}-${hex.slice(6)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${tail}`;
}

/** `{client_id}-` + 12 characters (60 random bits), made where the waiver is signed. */
export function createWaiverId(clientId: string, random: RandomBytes = webRandom): string {
  return `${clientId}-${randomCrockford(12, random)}`;
}

/** `MMDDYYYY-{client_id}-` + 8 characters; the date is the venue's day as the device knew it. */
export function createCheckinId(clientId: string, venueDate: string, random: RandomBytes = webRandom): string {
  const [year, month, day] = venueDate.split('-');
  return `${month}${day}${year}-${clientId}-${randomCrockford(8, random)}`;
}

/** `{client_id}-M` + 7 characters + a check character. */
export function createMembershipId(clientId: string, random: RandomBytes = webRandom): string {
  const body = `${clientId}-M${randomCrockford(7, random)}`;
  return `${body}${checkCharacter(body)}`;
}

/**
 * Weighted sum modulo 32 with the odd weight 3: catches every single wrong character and nearly every swap
 * of neighbors, and its result is one more character of the same alphabet.
 */
export function checkCharacter(body: string): string {
  let sum = 0;
  for (const character of body.replaceAll('-', '')) {
    const value = CROCKFORD.indexOf(character);
    sum = (sum * 3 + (value < 0 ? 31 : value)) % 32;
  }
  return CROCKFORD[sum] ?? '0';
}

/** True when the check character of a well-formed member id is correct. Most codes that were never issued fail here. */
export function isMembershipIdValid(membershipId: string): boolean {
  return membershipIdPattern.test(membershipId) && checkCharacter(membershipId.slice(0, -1)) === membershipId.at(-1);
}

/** What a scanned or typed code refers to; codes are printed without hyphens and readers ignore them. */
export type ScannedCode =
  | { kind: 'waiver'; clientId: string; id: string }
  | { kind: 'member'; clientId: string; id: string }
  | { kind: 'staff'; clientId: string; id: string }
  | { kind: 'unknown'; text: string };

/** Reads a code in any spelling of case, hyphens and spaces. Crockford's look-alikes I, L and O are folded. */
export function readCode(text: string): ScannedCode {
  const compact = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const match = /^([A-Z]\d{5})(M?)([0-9A-Z]+)$/.exec(compact);
  if (!match) return { kind: 'unknown', text };
  const clientId = match[1] ?? '';
  const tail = compact.slice(6).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (tail.length === 12) {
    const id = `${clientId}-${tail}`;
    if (waiverIdPattern.test(id)) return { kind: 'waiver', clientId, id };
  }
  if (tail.length === 9 && tail.startsWith('M')) {
    const id = `${clientId}-${tail}`;
    if (isMembershipIdValid(id)) return { kind: 'member', clientId, id };
  }
  if (tail.length === 17 && tail.startsWith('S')) {
    const id = `${clientId}-${tail}`;
    if (staffCodePattern.test(id)) return { kind: 'staff', clientId, id };
  }
  return { kind: 'unknown', text };
}

/**
 * True for what may be a piece of one of our codes, and is none: shorter than a waiver's, of a code's letters and digits
 * alone, and with a letter, since products have numbers. Requirement F58.
 */
export function isCodePart(text: string): boolean {
  const compact = text.toUpperCase().replaceAll('-', '');
  const isWhole = /^[A-Z]\d{5}M.{8}$/.test(compact);
  return !isWhole && compact.length < 18 && /^[0-9A-HJKMNP-TV-Z]*[A-Z][0-9A-HJKMNP-TV-Z]*$/.test(compact);
}

/** `C00001` … `C99999`, then `D00000` …: six characters always. `sequence` starts at 1. */
export function clientIdFromSequence(sequence: number): string {
  const letter = String.fromCharCode('C'.charCodeAt(0) + Math.floor(sequence / 100_000));
  return `${letter}${String(sequence % 100_000).padStart(5, '0')}`;
}
