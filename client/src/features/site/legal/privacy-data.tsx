import { TextLink } from '../components/site-link.tsx';
import classes from './legal.module.css';
import type { LegalPart } from './legal-page.tsx';

/** Who is responsible, and what is stored. */
export const privacyData: readonly LegalPart[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          <strong>If you signed a waiver, made a booking or hold a membership</strong>, the venue you did it with
          decides why and how your data is used; the law calls it the controller. Gatehouse stores and processes that
          data for the venue, on its instructions, as its processor. Please turn to the venue first; it has the tools to
          answer you.
        </p>
        <p>
          <strong>If you run a venue</strong>, Gatehouse is responsible for the data of your account: who you are, how
          to reach you, and what you paid.
        </p>
        <p>
          “Gatehouse” and “we” mean the operator of this service. You reach us, also for everything on this page,
          through the <TextLink to="/contact">contact form</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'visitors',
    title: 'What is stored about visitors',
    body: (
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">What it holds, and why</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Waiver</th>
            <td>
              Name, date of birth, email and phone of the adult or guardian, the address where the venue asks for it,
              and the name and date of birth of each minor. To know who signed, and for whom.
            </td>
          </tr>
          <tr>
            <th scope="row">Evidence</th>
            <td>
              The signature as picture and strokes, the exact document and its fingerprint, the consent and declarations
              shown, date, time and time zone, the device, and its IP address and browser. To show later what was
              signed.
            </td>
          </tr>
          <tr>
            <th scope="row">Booking</th>
            <td>
              Name, phone and email of the party, its language, day, time, number of players, what was changed, and what
              was paid and given back. So that the venue can expect you, write to you and settle with you.
            </td>
          </tr>
          <tr>
            <th scope="row">Visit</th>
            <td>When each person was checked in, and whether that was undone.</td>
          </tr>
          <tr>
            <th scope="row">Membership</th>
            <td>A card number that we make, and the day it expires.</td>
          </tr>
        </tbody>
      </table>
    ),
  },
  {
    id: 'venues',
    title: 'What is stored about venues and their people',
    body: (
      <>
        <p>
          Company and contact names, email, phone, a password as a hash that cannot be turned back, logo and color, the
          subscription and its payments, the devices you paired, and the sessions you are signed in with. If you write
          to us by the contact form, your message reaches us by email.
        </p>
        <p>
          We need these to provide the service you subscribed to and to bill it, and we keep security records because we
          have a legitimate interest in a service that is not abused.
        </p>
      </>
    ),
  },
  {
    id: 'cards',
    title: 'Card payments',
    body: (
      <p>
        Cards are entered into a field that belongs to Square, not to us. No card number and no security code ever
        reaches our servers, our database, our logs or our backups. Of a stored card we know its brand, its last four
        digits and its expiry.
      </p>
    ),
  },
  {
    id: 'devices',
    title: 'Tablets, browsers and cookies',
    body: (
      <>
        <p>
          So that the door works without a network, a paired tablet and a signed-in desk keep a copy of what they need.
          A waiver kiosk never holds the list of customers. People on a desk are kept encrypted, are locked after seven
          days without contact, and are wiped when the owner revokes the device. What waits to be sent stays until it
          was sent.
        </p>
        <p>
          We set no advertising or tracking cookies, and load no analytics from third parties. Your browser’s storage
          holds your sign-in, your choice of dark mode, and that offline copy. On pages where a card is entered,
          Square’s script runs and may use storage of its own to prevent fraud.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long it is kept',
    body: (
      <ul>
        <li>
          <strong>Waivers</strong> are active until December 31 of the year in which they were signed. They then leave
          the venue’s devices and move to an archive, from which the venue can search and restore them. The archive is
          kept for as long as the venue needs it to defend claims and has an account with us.
        </li>
        <li>
          <strong>Evidence</strong> of a signature is never altered. If a person is erased at the venue’s decision, what
          the venue must keep by law or for a claim is kept restricted, and the rest goes.
        </li>
        <li>
          <strong>The audit record</strong> of changes holds ids and hashes, no personal data, and is kept whole.
        </li>
        <li>
          <strong>Sessions</strong> end after 30 days without use. Links to reset a password or to pay expire much
          sooner.
        </li>
        <li>
          <strong>Account and payment records</strong> are kept for as long as tax and commercial law ask.
        </li>
        <li>
          <strong>Backups</strong> are replaced in turn, so that what was erased leaves them too.
        </li>
      </ul>
    ),
  },
];
