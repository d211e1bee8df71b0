import { renewal as english } from './en/renewal.ts';
import type { TextPart } from './text-in.ts';

type RenewalTexts = typeof english;

/** The pages that the links of renewal mails lead to. */
export const renewalTexts: TextPart<RenewalTexts> = {
  english,
  load: async (language) => ((await import(`./${language}/renewal.ts`)) as { renewal: RenewalTexts }).renewal,
};
