import { legalDates } from './legal-dates.ts';
import { LegalPage, type LegalPart } from './legal-page.tsx';
import { termsOfLaw } from './terms-of-law.tsx';
import { termsOfService } from './terms-of-service.tsx';

const parts: readonly LegalPart[] = [...termsOfService, ...termsOfLaw];

/** Grace, read-only, proration and data in the words of an agreement. Requirement G7. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms of service"
      summary="The agreement between Gatehouse and the venues that subscribe to it. It is written to be read. By registering a venue you accept it for that venue."
      updated={legalDates.terms}
      parts={parts}
    />
  );
}
