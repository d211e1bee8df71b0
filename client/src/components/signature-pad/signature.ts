import type { Strokes } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';

/** A signature as the dialog returns it: a PNG data URL and its source. A typed one has equal standing. K9. */
export type Signature =
  | { type: 'drawn'; picture: string; strokes: Strokes }
  | { type: 'typed'; picture: string; text: string };
