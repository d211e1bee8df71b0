import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';

/** What one card shows. */
export interface CardFacts {
  name: string;
  membershipId: string;
  /** Last day of the membership, `YYYY-MM-DD`. */
  memberUntil: string;
}

/** A page for each card, or a sheet to be cut. */
export type CardPaper = 'card' | 'letter' | 'a4';

/** Cards to draw; plain data, because it crosses to a thread. */
export interface CardJob {
  venueName: string;
  /** `#rrggbb`. */
  accentColor: string;
  /** Any format that the picture library reads. */
  logo: Uint8Array | null;
  cards: CardFacts[];
  paper: CardPaper;
  /** A PNG shows the first card alone. */
  as: 'pdf' | 'png';
  language: LanguageCode;
}
