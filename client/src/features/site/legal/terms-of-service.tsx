import { TextLink } from '../components/site-link.tsx';
import type { LegalPart } from './legal-page.tsx';

/** What each side does. */
export const termsOfService: readonly LegalPart[] = [
  {
    id: 'parties',
    title: 'The parties',
    body: (
      <p>
        “We” and “Gatehouse” are the operator of this service, reached through the{' '}
        <TextLink to="/contact">contact form</TextLink>. “You” are the business that registers. The person who registers
        confirms that they may act for it. Visitors who sign or book deal with you; these terms are not between them and
        us.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What you get',
    body: (
      <>
        <p>
          Software for the entrance of your venue: electronic waivers, check-in, member cards, online bookings with
          optional deposits, reports, and the archive of past years. Each plan says how many waivers a month it is meant
          for; everything else is in every plan.
        </p>
        <p>
          Devices that you paired go on signing waivers and checking people in without a network. Bookings, payments and
          changes to your set-up need one. We improve the service as we go; we do not remove something you rely on
          without telling you in good time.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Keep your details correct and your password and tablets safe. You answer for what is done with your account,
        unless we failed to protect it. If a tablet is lost, revoke it on your devices page; if you think that someone
        knows your password, change it, which ends every other session, and tell us.
      </p>
    ),
  },
  {
    id: 'price',
    title: 'Price and payment',
    body: (
      <>
        <p>
          Subscriptions are paid in advance, by the month or by the year, in US dollars, at the price shown on the{' '}
          <TextLink to="/pricing">pricing page</TextLink> when the period begins; taxes are added where the law says so.
          A new price never changes a period that you have paid.
        </p>
        <p>
          With a stored card and automatic renewal switched on, we charge each new period when it begins, and try a
          declined card again a few times within a week. You may switch it off in your profile at any time, or renew by
          payment link instead.
        </p>
        <p>
          A change of plan counts at once. What is left of the old period is counted against the new price; if it is
          worth more, the rest becomes days. It is not paid out.
        </p>
        <p>
          We take no percentage of your bookings. Square, or the company that processes your cards, charges you under
          its own terms.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'More waivers than your plan',
    body: (
      <p>
        Your dashboard counts the waivers of the month. Beyond the limit nobody is turned away. We agree with you on an
        overage fee for that month, or on a larger plan, before we charge anything.
      </p>
    ),
  },
  {
    id: 'late',
    title: 'If a payment is late',
    body: (
      <p>
        For seven days after the paid-until day everything works, and we remind you. From the eighth day your account is
        read-only: you can see, search and export your records, renew, and change your password, but not your set-up,
        bookings or members. Visitors can still sign and your staff can still check people in. Renewing restores
        everything at once.
      </p>
    ),
  },
  {
    id: 'yours',
    title: 'What is yours',
    body: (
      <>
        <p>
          Your waivers, customers, bookings, members, logo and texts are yours. You let us store and process them for as
          long as we provide the service, and only for that. You can take all of it as one archive at any time, also
          when your account is read-only.
        </p>
        <p>
          Towards your visitors you are the controller of their data and we are your processor: we act on your
          instructions, keep it confidential, protect it as the <TextLink to="/privacy">privacy policy</TextLink>{' '}
          describes, help you to answer people’s requests, tell you without delay of a breach that concerns you, and use
          others only under the same duties.
        </p>
      </>
    ),
  },
  {
    id: 'your-part',
    title: 'Your part',
    body: (
      <ul>
        <li>
          The waiver is your document. Have a lawyer who knows your trade and your state read it; we do not give legal
          advice, and whether a release holds is decided by the law and the facts.
        </li>
        <li>Tell your visitors what you do with their data, and collect only what you need.</li>
        <li>Keep the promises that you make in a booking, and refund what you owe.</li>
        <li>Have a way to sign on paper for people who don’t want to sign on a screen.</li>
      </ul>
    ),
  },
];
