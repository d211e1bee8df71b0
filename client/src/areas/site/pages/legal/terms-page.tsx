import { LegalPage } from './legal-page.tsx';
import text from './terms.md?raw';

/** Grace, read-only, proration and data in the words of an agreement. Requirement G7. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms of service"
      summary="The agreement between Gatehouse and the venues that subscribe to it. It is written to be read. By registering a venue you accept it for that venue."
      updated="2026-11-20"
      text={text}
    />
  );
}
