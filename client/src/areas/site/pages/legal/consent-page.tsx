import { TextLink } from '../components/site-link.tsx';
import { legalDates } from './legal-dates.ts';
import { LegalPage, type LegalPart } from './legal-page.tsx';

const parts: readonly LegalPart[] = [
  {
    id: 'agree',
    title: 'What you agree to',
    body: (
      <>
        <p>
          When you tick “I agree to sign this waiver electronically.” before you sign a waiver, you agree to use an
          electronic record and an electronic signature for that waiver, instead of paper and ink. Under the US federal
          ESIGN Act and the Uniform Electronic Transactions Act, as adopted by the states, such a signature has the same
          effect as one on paper.
        </p>
        <p>
          Your consent is for this waiver, with this venue, and for yourself and the minors you sign for. It covers no
          other document. The venue is your contracting party; Gatehouse only provides the means.
        </p>
      </>
    ),
  },
  {
    id: 'paper',
    title: 'Your right to paper',
    body: (
      <p>
        You need not sign on a screen. Ask the venue’s staff for the waiver on paper before you sign; you lose nothing
        by it. You may also ask the venue for a paper copy of what you signed electronically. If it charges for that, it
        must tell you before.
      </p>
    ),
  },
  {
    id: 'withdraw',
    title: 'Withdrawing your consent',
    body: (
      <>
        <p>
          Until you press “Sign and finish” you can leave at any time; what you typed on a shared tablet is then wiped.
          After that you may withdraw your consent to electronic records by telling the venue, in person, by phone or by
          email.
        </p>
        <p>
          Withdrawing counts for the future: what you signed before stays valid, and the venue may ask you to sign on
          paper at your next visit. It may not let you take part without any waiver.
        </p>
      </>
    ),
  },
  {
    id: 'needs',
    title: 'What you need',
    body: (
      <>
        <p>
          At the venue you need nothing: its tablet is enough. To sign at home, and to read and keep your copy, you need
        </p>
        <ul>
          <li>a phone, tablet or computer with a current browser (Chrome, Edge, Firefox or Safari) and JavaScript;</li>
          <li>a connection to the internet;</li>
          <li>an email address that you can read, and a program that opens PDF files;</li>
          <li>space to store the file, or a printer if you want paper.</li>
        </ul>
        <p>
          If you cannot draw a signature, you may type your name instead. The document can be enlarged, and read aloud
          by a screen reader where its text can be taken from the venue’s file.
        </p>
      </>
    ),
  },
  {
    id: 'copy',
    title: 'How to get your copy',
    body: (
      <p>
        At home, a button on the last page downloads the signed PDF. Signed at the venue, it comes by email if you gave
        an address; when the tablet had no network, it comes as soon as it has. Later, ask the venue for it by your
        name, email or phone. After the end of the year it is in the venue’s archive and still yours to ask for.
      </p>
    ),
  },
  {
    id: 'recorded',
    title: 'What is recorded when you sign',
    body: (
      <p>
        The document exactly as it was shown and its digital fingerprint, the details you entered, your consent and the
        declarations you saw, your signature and how it was drawn or typed, date, time and time zone, and the device,
        its browser and IP address. It is printed on the evidence page of the signed PDF, and described in the{' '}
        <TextLink to="/privacy">privacy policy</TextLink>.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Keeping your address up to date',
    body: (
      <p>
        Copies go to the email address that you gave. If it was wrong or has changed, tell the venue, which can correct
        it and send the copy again. If you cannot reach the venue, write to us by the{' '}
        <TextLink to="/contact">contact form</TextLink> and we pass it on.
      </p>
    ),
  },
];

/** What a signer consents to, under ESIGN and UETA. */
export function ConsentPage() {
  return (
    <LegalPage
      title="Consent to sign electronically"
      summary="What it means to sign a waiver on a screen: you may ask for paper, you may change your mind, and you get a copy."
      updated={legalDates.consent}
      parts={parts}
    />
  );
}
