import type { ReviewReason } from '@gatehouse/sync-protocol/areas/waivers/signing';

/** What a mutation's handler gets in addition to its arguments; HTTP calls of the same service create one too. */
export interface MutationContext {
  /** The mutation's id, or a fresh UUID for an HTTP call. */
  mutationId: string;
  deviceId: string | null;
  userId: string | null;
  /** The actor in the audit chain: `device:…`, `user:…` or `visitor`. */
  actor: string;
  ip: string;
  userAgent: string;
  receivedAtUtc: string;
  /** Reasons to review the resulting record, regardless of its content; mostly empty. Rules Q10, Q15, Q18, Q19. */
  reviewReasons: readonly ReviewReason[];
  /** True where the record must be stored regardless of its content (a device); false where the caller can show the error (HTTP). Rule Q9. */
  keepsInvalid: boolean;
  /** Corrects an instant the device wrote. Rule C2. */
  correct(deviceAtUtc: string): CorrectedInstant;
}

export interface CorrectedInstant {
  atUtc: string;
  /** Corrected minus written, in milliseconds; null when unknown. */
  correctionMs: number | null;
  /** The correction exceeds five minutes. Rule C3. */
  isFlagged: boolean;
}

/** The result of applying a mutation; a thrown AppError parks it, any other rolls it back. */
export interface MutationOutcome {
  needsReview: boolean;
}
