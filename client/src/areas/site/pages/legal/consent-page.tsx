import text from './consent.md?raw';
import { LegalPage } from './legal-page.tsx';

/** What a signer consents to, under ESIGN and UETA. */
export function ConsentPage() {
  return (
    <LegalPage
      title="Consent to sign electronically"
      summary="What it means to sign a waiver on a screen: you may ask for paper, you may change your mind, and you get a copy."
      updated="2026-11-20"
      text={text}
    />
  );
}
