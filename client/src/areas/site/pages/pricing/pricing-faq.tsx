import type { ReactNode } from 'react';
import classes from '../components/faq.module.css';
import { Section, SectionHead } from '../components/section.tsx';
import { TextLink } from '../components/site-link.tsx';
import site from '../site.module.css';

/** Questions about prices. Requirement G4. */
const questions: readonly Question[] = [
  {
    question: 'Are there transaction fees?',
    answer: (
      <p>
        No. We take no percentage of your bookings and no fee for each waiver, check-in or tablet. Deposits are paid
        straight into your own Square account; Square charges its usual card processing fee there, and we never see it.
      </p>
    ),
  },
  {
    question: 'Can I change my plan later?',
    answer: (
      <p>
        At any time, from your profile. The change is immediate and prorated: what is left of the period you paid for is
        counted against the new price, to the cent. If it is worth more than the new price, the rest becomes extra days.
      </p>
    ),
  },
  {
    question: 'Can I try it first?',
    answer: (
      <p>
        Yes, ask our sales team: they give you a promotional code that starts a trial without a card. Write to us
        through <TextLink to="/contact?topic=sales">Contact Sales</TextLink>.
      </p>
    ),
  },
  {
    question: 'What happens if I go over my waiver limit?',
    answer: (
      <p>
        Nobody is turned away: a visitor can always sign, and every signed waiver is yours to see. Your dashboard shows
        how many were signed this month. Over the limit you either pay an overage fee for that month or move to a larger
        plan; we talk to you before anything is charged.
      </p>
    ),
  },
  {
    question: 'What happens when my internet goes down?',
    answer: (
      <p>
        Visitors keep signing and your desk keeps checking people in, from what the tablets already hold. When the
        connection returns, everything is sent automatically, and nothing is counted twice. A tablet can sign waivers
        for a month without contact. A desk locks its list of people after seven days without contact, so that a stolen
        tablet is worth nothing.
      </p>
    ),
  },
  {
    question: 'What happens at the end of the year?',
    answer: (
      <p>
        A waiver is valid until December 31 of the year in which it was signed. Then it moves to the archive: off your
        tablets, but still searchable by name, email and phone, and yours to bring back. Nothing is deleted.
      </p>
    ),
  },
  {
    question: 'What happens when I stop paying?',
    answer: (
      <>
        <p>
          After the paid-until day you have seven days with full access. From the eighth day your account becomes
          read-only: you see and export everything, but change nothing until you renew.
        </p>
        <p>The door itself never closes on your visitors: signing and check-in keep working.</p>
      </>
    ),
  },
  {
    question: 'Who owns the data, and can I take it with me?',
    answer: (
      <p>
        You do. From your profile you download one archive with your customers, signed waivers, bookings and members,
        whenever you like, also after your subscription has ended. How we look after it is in our{' '}
        <TextLink to="/privacy">privacy policy</TextLink>.
      </p>
    ),
  },
  {
    question: 'Which devices do I need?',
    answer: (
      <p>
        A tablet with a current browser and a stand is enough to begin. A scanner and a card printer are worth it when
        you have members; our <TextLink to="/about#hardware">hardware page</TextLink> says what to look for.
      </p>
    ),
  },
];

/** Questions and answers at the end of the pricing page. */
export function PricingFaq() {
  return (
    <Section>
      <SectionHead title="Questions people ask before they sign up" />
      <Faq questions={questions} />
    </Section>
  );
}

interface Question {
  question: string;
  answer: ReactNode;
}

/** Questions that open in place, also without JavaScript. */
function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={classes['list']}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes['item']}>
          <summary className={classes['question']}>
            {question}
            <span className={classes['mark']} aria-hidden />
          </summary>
          <div className={`${classes['answer']} ${site['dimmed']}`}>{answer}</div>
        </details>
      ))}
    </div>
  );
}
