import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { detailFacts } from '@gatehouse/sync-protocol/areas/people/person-fields';
import type { Relative } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { phoneLink } from '@gatehouse/sync-protocol/base/contact-links';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import facts from '#components/facts.module.css';
import { calendarDay } from '#lib/venue-format';
import classes from './page.module.css';

interface PersonFactsProps {
  customer: CustomerRow;
  guardians: readonly Relative[];
  minors: readonly Relative[];
}

/** Contact and family, as on the newest waiver that is shown. */
export function PersonFacts({ customer, guardians, minors }: PersonFactsProps) {
  const isMinor = customer.waiver_type === 'Minor';
  return (
    <dl className={`${facts['facts']} ${classes['facts']}`}>
      <Fact name="Date of Birth">{calendarDay(isMinor ? customer.minor_DoB : customer.adult_DoB)}</Fact>
      <Fact name={isMinor ? 'Guardian’s Email' : 'Email'}>
        {customer.email ? <EmailLink email={customer.email} /> : 'N/A'}
      </Fact>
      <Fact name={isMinor ? 'Guardian’s Phone' : 'Phone'}>
        {customer.phone ? <a href={phoneLink(customer.phone)}>{formatPhone(customer.phone)}</a> : 'N/A'}
      </Fact>
      {detailFacts(customer).map(([label, text]) => (
        <Fact key={label} name={label}>
          {text}
        </Fact>
      ))}
      {guardians.length > 0 ? (
        <Fact name={guardians.length === 1 ? 'Guardian' : 'Guardians'}>
          <People people={guardians} />
        </Fact>
      ) : null}
      {minors.length > 0 ? (
        <Fact name={minors.length === 1 ? 'Minor' : 'Minors'}>
          <People people={minors} />
        </Fact>
      ) : null}
    </dl>
  );
}

/** Breaks before the @ in a narrow column, rather than in a word. */
function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Those with a waiver of their own open their page. */
function People({ people }: { people: readonly Relative[] }) {
  return people.map(({ first_name: first, last_name: last, waiver_id: id }, index) => (
    <span key={id ?? `${first} ${last}`}>
      {index > 0 ? ', ' : ''}
      {id ? (
        <Link to={`/customers/${id}`}>
          {first} {last}
        </Link>
      ) : (
        `${first} ${last}`
      )}
    </span>
  ));
}
