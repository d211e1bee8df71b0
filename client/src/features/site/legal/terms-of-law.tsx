import { TextLink } from '../components/site-link.tsx';
import type { LegalPart } from './legal-page.tsx';

/** What is not allowed, what is answered for, and how it ends. */
export const termsOfLaw: readonly LegalPart[] = [
  {
    id: 'use',
    title: 'What is not allowed',
    body: (
      <>
        <p>Please do not use Gatehouse</p>
        <ul>
          <li>to break the law, deceive people, or store what you have no right to store;</li>
          <li>to keep health records, card numbers or government ids in free text fields;</li>
          <li>to send unsolicited mail, or to reach other venues’ data;</li>
          <li>to test its defences or its limits without asking us first;</li>
          <li>to sell it on as your own.</li>
        </ul>
        <p>
          If something like that endangers others, we may suspend the account as far as needed. We tell you why, and
          your data stays yours.
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and support',
    body: (
      <p>
        We work to keep the service up, announce maintenance that you would notice, and make a backup each day. No
        service is up all the time; that is why the door does not depend on it. We answer questions that reach us by the{' '}
        <TextLink to="/contact">contact form</TextLink>.
      </p>
    ),
  },
  {
    id: 'services',
    title: 'Websites, servers and hardware',
    body: (
      <p>
        Building a website and managing a server are separate orders with their own quote. Hardware that we recommend is
        sold by others under their terms and warranty.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <>
        <p>
          We provide the service with reasonable skill and care. Beyond that, and as far as the law allows, it comes as
          it is, without other warranties.
        </p>
        <p>
          As far as the law allows, neither side answers for indirect loss or lost profit, and what either owes the
          other in any twelve months is limited to what you paid us in them. None of this limits what cannot be limited
          by law, such as for intent, gross negligence, injury, or your duty to pay.
        </p>
        <p>
          What happens at your venue is between you and your visitors; you keep us free of claims that come from it.
        </p>
      </>
    ),
  },
  {
    id: 'end',
    title: 'How it ends',
    body: (
      <p>
        You may stop at any time by not renewing; there is nothing to cancel beyond automatic renewal. We may end the
        agreement with 60 days’ notice, and then repay what you paid for the time after, or at once if you break it
        badly and do not put it right. Either way your records stay available for export for at least 90 days. After
        that we may delete them, except what the law obliges us to keep.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms for good reasons, and tell owners by email at least 30 days before. If you do not
        agree, you may end the agreement before the change counts, and get back what you paid for the time after.
      </p>
    ),
  },
  {
    id: 'general',
    title: 'The rest',
    body: (
      <p>
        The law of the place where the operator of this service has its seat applies, as far as mandatory law of your
        own place does not. If a part of this is invalid, the rest stays in force. You may not pass the agreement on
        without our consent; we may pass it to a company that takes over the service, and will tell you. For visitors’
        signatures see the <TextLink to="/electronic-signature-consent">consent to sign electronically</TextLink>.
      </p>
    ),
  },
];
