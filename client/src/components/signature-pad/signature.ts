import type { Strokes } from '@gatehouse/sync-protocol/mutations/sign-waiver';

/** A signature as the dialog hands it over: a PNG data URL, and what it was made from. A typed one is an equal. K9. */
export type Signature =
  | { type: 'drawn'; picture: string; strokes: Strokes }
  | { type: 'typed'; picture: string; text: string };
