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
          data for the venue, on its instructions, as its processor. Please contact the venue first; it has the tools to
          answer you.
        </p>
        <p>
          <strong>If you run a venue</strong>, Gatehouse is responsible for the data of your account: who you are, how
          to reach you, and what you paid.
        </p>
        <p>
          “Gatehouse” and “we” mean the operator of this service. To reach us about anything on this page, use the{' '}
          <TextLink to="/contact">contact form</TextLink>.
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
              The signature as an image and as strokes, the exact document and its fingerprint, the consent and
              declarations shown, date, time and time zone, the device, and its IP address and browser. To show later
              what was signed.
            </td>
          </tr>
          <tr>
            <th scope="row">Booking</th>
            <td>
              Name, phone and email of the party, its language, day, time, number of players, what was changed, and what
              was paid and refunded. So the venue can plan for you, write to you, and handle payments.
            </td>
          </tr>
          <tr>
            <th scope="row">Visit</th>
            <td>When each person was checked in, and whether the check-in was undone.</td>
          </tr>
          <tr>
            <th scope="row">Staff note</th>
            <td>
              What staff write down about a customer, such as an injury on the last visit, so the desk knows next time.
            </td>
          </tr>
          <tr>
            <th scope="row">Uploaded list</th>
            <td>Names, birth dates, emails and phones that the venue brings along from another system.</td>
          </tr>
          <tr>
            <th scope="row">Membership</th>
            <td>Name, email and phone of the member, a card number that we create, and the day it expires.</td>
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
          Company and contact names, email, phone, a password as a hash that can’t be reversed, the encrypted secret of
          two-step sign-in, logo and color, the subscription and its payments, the devices you paired, and the sessions
          you are signed in with. A message sent through the contact form reaches us by email.
        </p>
        <p>
          We need these to provide the service you subscribed to and to bill it, and we keep security records because we
          have a legitimate interest in keeping the service free of abuse.
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
        reaches our servers, our database, our logs or our backups. For a stored card, we keep its brand, its last four
        digits and its expiration date.
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
          A waiver kiosk never holds the list of customers. A desk keeps people’s records encrypted; they lock after
          seven days without contact, and are wiped when the owner revokes the device. Anything waiting to be sent stays
          until it has been sent.
        </p>
        <p>
          We set no advertising or tracking cookies, and load no analytics from third parties. Your browser’s storage
          holds your sign-in, your choice of dark mode, and that offline copy. A paired tablet has one cookie with its
          own name and its venue’s, so that it can still say what it was when its browser has cleared the rest. On pages
          where a card is entered, Square’s script runs and may use storage of its own to prevent fraud.
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
          <strong>Evidence</strong> of a signature is never altered. If a venue erases a person, what it must keep by
          law or for a claim is kept with restricted access, and the rest is deleted.
        </li>
        <li>
          <strong>The audit record</strong> of changes holds ids and hashes but no personal data, and is kept in full.
        </li>
        <li>
          <strong>Sessions</strong> end after 30 days without use. Links to reset a password or to pay expire much
          sooner.
        </li>
        <li>
          <strong>Account and payment records</strong> are kept for as long as tax and commercial law require.
        </li>
        <li>
          <strong>Backups</strong> are replaced on a schedule, so erased data leaves them too.
        </li>
      </ul>
    ),
  },
];
