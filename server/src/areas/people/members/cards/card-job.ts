import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';

/** What one card shows. */
export interface CardFacts {
  name: string;
  /** Below the name, such as the last day of a membership. */
  detail: string;
  /** What both codes contain; hyphens in it are not printed. */
  code: string;
}

/** A page for each card, or a sheet to be cut. */
export type CardPaper = 'card' | 'letter' | 'a4';

/** Cards to draw; plain data, because it crosses to a thread. */
export interface CardJob {
  /** The title of the file. */
  title: string;
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
