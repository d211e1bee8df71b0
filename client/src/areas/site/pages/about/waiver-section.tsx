import { languageList } from '#lib/visitor-text/language-list';
import { KioskMock } from '../mocks/kiosk-mock.tsx';
import site from '../site.module.css';
import { AboutSection } from './about-section.tsx';

const facts = [
  {
    title: 'Your documents, version by version',
    text: 'Up to ten: a waiver for everyone, a consent for minors, rules for one activity. Upload PDFs, or start with a text for your trade. A new version never touches what was signed before.',
  },
  {
    title: 'Your questions',
    text: 'Ask what you need to know, such as an allergy or an emergency contact. An answer can stop the check-in until your staff have looked, and answers about health are stored encrypted.',
  },
  {
    title: 'Adults, minors, families',
    text: 'An adult signs alone. A guardian of 18 or more signs for one to ten minors, or for themselves and the minors together.',
  },
  {
    title: 'On your tablet or on their phone',
    text: `At the entrance on a tablet that cleans up after each visitor, or at home through your waiver link. ${languageList}.`,
  },
  {
    title: 'Ink, or a typed name',
    text: 'A finger or a pen draws the signature. Visitors who can’t draw type their name instead, and it counts the same.',
  },
  {
    title: 'Valid for as long as you say',
    text: 'To the end of the year, for days or months, or until the text changes. Visitors get a mail before it ends, and sign again with their details filled in.',
  },
  {
    title: 'Found by name, email or phone',
    text: 'Three letters are enough, at the desk and in the archive. The signed PDF is one click away, with its page of evidence.',
  },
] as const;

/** What the About page says of waivers, for owners of venues. */
export function WaiverSection() {
  return (
    <AboutSection picture={<KioskMock />} facts={facts}>
      <h1 className={site['title']}>Electronic waivers that hold up</h1>
      <p className={site['lead']}>
        Visitors read your document, fill in a few fields and sign with a finger. It takes about as long as finding a
        clipboard.
      </p>
      <p className={site['text']}>
        Each signature comes with proof of who signed what and when: the document as it was shown, the consent to sign
        electronically, the strokes as they were drawn, the device, the time corrected against ours, the time zone. The
        signed PDF carries it on a page of its own, and the visitor gets a copy by email.
      </p>
      <p className={site['text']}>
        Without a network the tablet keeps working, for a month if needed. A signature is stored before the visitor sees
        “Thank you”, and sent when the connection is back.
      </p>
    </AboutSection>
  );
}
