import { TextLink } from '../components/site-link.tsx';
import type { LegalPart } from './legal-page.tsx';

/** What is not allowed, liability, and how it ends. */
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
          <li>to test its defenses or its limits without asking us first;</li>
          <li>to resell it as your own.</li>
        </ul>
        <p>
          If any of this puts others at risk, we may suspend the account as far as needed. We will tell you why, and
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
        service is up all the time; that is why the door does not depend on it. Send us your questions through the{' '}
        <TextLink to="/contact">contact form</TextLink>.
      </p>
    ),
  },
  {
    id: 'services',
    title: 'Websites, servers and hardware',
    body: (
      <p>
        Building a website and managing a server are ordered separately, each with its own quote. Hardware that we
        recommend is sold by others under their terms and warranty.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          We provide the service with reasonable skill and care. Beyond that, and as far as the law allows, it comes as
          it is, without other warranties.
        </p>
        <p>
          As far as the law allows, neither side is liable for indirect loss or lost profit, and each side’s total
          liability in any twelve months is limited to what you paid us in that time. None of this limits what the law
          does not allow to be limited, such as liability for intent, gross negligence or injury, or your duty to pay.
        </p>
        <p>
          What happens at your venue is between you and your visitors; you indemnify us against claims that arise from
          it.
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
        agreement with 60 days’ notice, and will then refund what you paid for the time after it ends, or at once if you
        seriously breach it and do not correct that. Either way, your records stay available for export for at least 90
        days. After that we may delete them, except what the law obliges us to keep.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms for good reasons, and will email owners at least 30 days before. If you do not agree,
        you may end the agreement before the change takes effect, and we refund what you paid for the time after that.
      </p>
    ),
  },
  {
    id: 'general',
    title: 'General',
    body: (
      <p>
        These terms are governed by the law of the place where the operator of this service is based, except where the
        mandatory law of your own place applies. If part of them is invalid, the rest stays in force. You may not
        transfer the agreement without our consent; we may transfer it to a company that takes over the service, and
        will tell you. For visitors’ signatures, see the{' '}
        <TextLink to="/electronic-signature-consent">consent to sign electronically</TextLink>.
      </p>
    ),
  },
];
