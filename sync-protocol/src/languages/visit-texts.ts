import { visit as english } from './en/visit.ts';
import type { TextPart } from './text-in.ts';

export type VisitTexts = typeof english;

/** The kiosk and the waiver. */
export const visitTexts: TextPart<VisitTexts> = {
  english,
  load: async (language) => ((await import(`./${language}/visit.ts`)) as { visit: VisitTexts }).visit,
};
