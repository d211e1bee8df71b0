import { minorHeldUntil, type SignedFor } from '../waivers/retention.ts';

/**
 * Years for which a signed waiver is kept after an erasure, unless the venue sets another number: the longest time in which most
 * places let an injured adult bring a claim. No legal advice. Requirement F25.
 */
export const EVIDENCE_YEARS_DEFAULT = 6;
export const EVIDENCE_YEARS_MAX = 30;

/**
 * The last day on which a signed waiver is kept after an erasure: that many years after it was signed, and for someone who was a minor then
 * not before as many years after coming of age. Days are `YYYY-MM-DD`. Requirement F25.
 */
export function evidenceKeptUntil(signed: SignedFor, years: number): string {
  const { signedDate } = signed;
  const sameDay = `${String(Number(signedDate.slice(0, 4)) + years).padStart(4, '0')}${signedDate.slice(4)}`;
  const ofAdult = sameDay.endsWith('-02-29') ? `${sameDay.slice(0, 4)}-02-28` : sameDay;
  const ofMinor = minorHeldUntil(signed, years) ?? '';
  return ofMinor > ofAdult ? ofMinor : ofAdult;
}
