import { TextLink } from '../components/site-link.tsx';
import type { LegalPart } from './legal-page.tsx';

/** Who else sees it, how it is protected, and what people may ask for. */
export const privacyRights: readonly LegalPart[] = [
  {
    id: 'others',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          We don’t sell data, and no one advertises with it. Other companies see only what they need for their part:
        </p>
        <ul>
          <li>
            <strong>Square</strong> processes card payments: deposits in the venue’s own account, subscriptions in ours.
            It receives the card, the amount, and the name and email of the payer.
          </li>
          <li>
            <strong>A mail provider</strong> delivers confirmations, copies of waivers, receipts and notices. It sees
            the address and the message.
          </li>
          <li>
            <strong>A hosting provider</strong> runs the servers and keeps the backups.
          </li>
        </ul>
        <p>
          One venue never sees another’s data. Our own staff open a venue’s records only to help when asked, to keep the
          service running, or where the law requires it; in that last case we tell the venue unless we are not allowed
          to. Each time is recorded, and the venue can see it. Use the <TextLink to="/contact">contact form</TextLink>{' '}
          to ask for the current names and locations of these providers.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: (
      <ul>
        <li>Connections are encrypted; so are the keys of a venue’s Square account in our database.</li>
        <li>Sign-in tokens and links are random, stored as hashes, and can be revoked.</li>
        <li>Each venue’s rows are kept apart by the code and, where it is used, by the database itself.</li>
        <li>Logs hold no names, emails, phone numbers, signatures or passwords.</li>
        <li>Changes are recorded in a chain that shows whether an entry was altered or removed.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Depending on where you live, you may ask for a copy of your data, for its correction or erasure, for a limit
          to its use, or to take it elsewhere; you may object to a use, and withdraw a consent for the future. Under the
          laws of several US states you may also ask whether data is sold or shared for advertising. It is not.
        </p>
        <p>
          As a visitor, please ask the venue. If you do not know how to reach it, write to us and we will pass your
          request on promptly. As a venue, you can do most of this in your profile: edit, export, end sessions. For the
          rest, write to us. We answer within a month. You may also complain to the authority that supervises data
          protection where you live.
        </p>
        <p>
          A signed waiver may have to be kept although its signer asks for erasure, because the venue may need it to
          defend a legal claim. If so, the venue will tell you, and the waiver is used for nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Minors do not sign and have no accounts. A parent or guardian of at least 18 gives a child’s name and date of
        birth and signs for the child, and may exercise the child’s rights with the venue.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        When this page changes, so does the date above. We email owners before a change that matters to venues takes
        effect.
      </p>
    ),
  },
];
