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
          Paired devices keep signing waivers and checking people in without a network. Bookings, payments and changes
          to your setup need one. We improve the service as we go; we will not remove something you rely on without
          telling you well in advance.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Keep your details correct and your password and tablets safe. You are responsible for what is done with your
        account, unless we failed to protect it. If a tablet is lost, revoke it on your devices page; if you think that
        someone knows your password, change it, which ends every other session, and tell us.
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
          <TextLink to="/pricing">pricing page</TextLink> when the period begins; taxes are added where the law requires
          it. A new price never affects a period you have already paid for.
        </p>
        <p>
          With a stored card and automatic renewal switched on, we charge each new period when it begins, and try a
          declined card again a few times within a week. You may switch it off in your profile at any time, or renew by
          payment link instead.
        </p>
        <p>
          A change of plan takes effect at once. The unused part of the old period is credited toward the new price;
          credit left over becomes extra days. It is not paid out.
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
        Your dashboard shows how many waivers were signed this month. No one is turned away beyond the limit. We agree
        with you on an overage fee for that month, or on a larger plan, before we charge anything.
      </p>
    ),
  },
  {
    id: 'late',
    title: 'If a payment is late',
    body: (
      <p>
        For seven days after the paid-until day everything works, and we remind you. From the eighth day your account is
        read-only: you can see, search and export your records, renew, and change your password, but not your setup,
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
          Your waivers, customers, bookings, members, logo and content are yours. You let us store and process them for
          as long as we provide the service, and only for that. You can take all of it as one archive at any time, also
          when your account is read-only.
        </p>
        <p>
          Toward your visitors, you are the controller of their data and we are your processor: we act on your
          instructions, keep it confidential, protect it as the <TextLink to="/privacy">privacy policy</TextLink>{' '}
          describes, help you answer people’s requests, notify you without delay of a breach that affects you, and use
          subcontractors only under the same obligations.
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
