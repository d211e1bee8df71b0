import type { Evidence } from '../evidence.ts';

/**
 * Part of the name under which a signed PDF is kept. A new one has every copy written again: raise it with any change to how
 * the pages look, and the pin in `layout-version.test.ts` with it.
 */
export const LAYOUT_VERSION = 5;

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
  /** The version that was shown; null when the server never had it. */
  document: { pdf: Uint8Array; picture: Uint8Array; fileName: string } | null;
}
