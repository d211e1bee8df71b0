import { type WaitlistTranslate, waitlistTexts } from '@gatehouse/sync-protocol/languages/waitlist-texts';
import { useTexts } from '#lib/visitor-text/use-visitor-text';

/** What is said of the waitlist, in the visitor's language. */
export function useWaitlistText(): WaitlistTranslate {
  return useTexts(waitlistTexts);
}
