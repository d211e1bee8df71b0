import { renewalTexts } from '@gatehouse/sync-protocol/languages/renewal-texts';
import { useTexts } from '#lib/visitor-text/use-visitor-text';

/** What the pages of renewal mails say, in the visitor's language. */
export function useRenewalText() {
  return useTexts(renewalTexts);
}
