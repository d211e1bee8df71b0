import type { Evidence } from '../evidence.ts';

/**
 * Part of the name under which a signed PDF is kept. A new one has every copy written again: raise it with any change to how
 * the pages look, and the pin in `layout-version.test.ts` with it.
 */
export const LAYOUT_VERSION = 7;

/** Everything the signed PDF shows; plain data, because it crosses to a thread. */
export interface SignedWaiver {
  waiverId: string;
  venueName: string;
  /** `#rrggbb`. */
  accentColor: string;
  evidence: Evidence;
  evidenceSha256: string;
  reviewReasons: string[];
  /** Null when the signature's device has no name here: a visitor's own browser. */
  deviceName: string | null;
  signature: { png: Uint8Array; strokes: string | null };
  /** The files that were shown, in the order of those that the evidence calls known. */
  documents: SignedDocument[];
  /** The answers to all questions that were asked, worded, in their order. */
  answers: SignedAnswer[];
}

export interface SignedDocument {
  name: string | null;
  fileName: string;
  pdf: Uint8Array;
  /** WebP of the whole. */
  picture: Uint8Array;
  /** WebP of each page; empty for a file of one page. */
  pagePictures: Uint8Array[];
}

export interface SignedAnswer {
  /** The document that asks it; null where there is only one. */
  document: string | null;
  question: string;
  /** The person who was asked; null for the signing as a whole. */
  person: string | null;
  answer: string;
}
