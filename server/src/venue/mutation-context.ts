import type { ReviewReason } from '@gatehouse/sync-protocol/rules/signing';

/** What a mutation's handler knows apart from its arguments; HTTP calls of the same service build one too. */
export interface MutationContext {
  /** The mutation's id, or a fresh UUID for an HTTP call. */
  mutationId: string;
  deviceId: string | null;
  userId: string | null;
  /** As the audit chain names it: `device:…`, `user:…` or `visitor`. */
  actor: string;
  ip: string;
  userAgent: string;
  receivedAtUtc: string;
  /** Why a person should look at what this makes, whatever it says; empty for most. Rules Q10, Q15, Q18, Q19. */
  reviewReasons: readonly ReviewReason[];
  /** True where the record must be kept whatever it says (a device); false where the caller can be told (HTTP). Rule Q9. */
  keepsInvalid: boolean;
  /** Corrects an instant the device wrote. Rule C2. */
  correct(deviceAtUtc: string): CorrectedInstant;
}

export interface CorrectedInstant {
  atUtc: string;
  /** Corrected minus written, in milliseconds; null when nothing is known. */
  correctionMs: number | null;
  /** The correction exceeds five minutes. Rule C3. */
  isFlagged: boolean;
}

/** What applying a mutation answers; a throw of AppError parks it, any other rolls it back. */
export interface MutationOutcome {
  needsReview: boolean;
}
