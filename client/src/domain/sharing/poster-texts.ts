import type { SharedPage } from './shared-page.ts';

/** A poster speaks to everyone who comes by: each line in English, then in Spanish. */
interface PosterTexts {
  title: string;
  /** Null where the title is a name. */
  titleInSpanish: string | null;
  line: string;
  lineInSpanish: string;
}

/** Lines for the poster of a waiver, or of an offering's booking page, whose title is the offering's name. */
export function posterTexts(page: SharedPage): PosterTexts {
  if (page.kind === 'waiver')
    return {
      title: 'Sign your waiver',
      titleInSpanish: 'Firme su exención de responsabilidad',
      line: 'Scan the code with your phone to sign.',
      lineInSpanish: 'Escanee el código con su teléfono para firmar.',
    };
  return {
    title: page.name,
    titleInSpanish: null,
    line: 'Scan the code with your phone to book.',
    lineInSpanish: 'Escanee el código con su teléfono para reservar.',
  };
}
