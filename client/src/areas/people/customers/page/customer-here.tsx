import { readCode } from '@gatehouse/sync-protocol/base/ids';
import framed from '#components/framed-list.module.css';
import { PageHeader } from '#components/page-header.tsx';
import { usePageTitle } from '#components/page-title.tsx';
import { recordsOfPeople } from '#domain/verdict/same-person';
import { useDocumentsOf } from '#domain/verdict/use-documents-of';
import { waiverWords } from '#domain/verdict/waiver-words';
import { signedText } from '#domain/waivers/signed-day';
import { useRows } from '#sync/react/sync-context.tsx';
import { useVenueDate, useVenueTimeZone } from '#sync/react/use-venue-date';
import { personName, typeText } from '../model/customer-names.ts';
import { OfflineNotice } from '../model/offline-notice.tsx';
import classes from './page.module.css';
import { PersonFacts } from './person-facts.tsx';
import { Section } from './section.tsx';

/** What this browser holds of a customer, while the server can't be reached: the waivers of this year. */
export function CustomerHere({ waiverId, onRetry }: { waiverId: string; onRetry: () => void }) {
  const rows = useRows('customers');
  const documentsOf = useDocumentsOf();
  const today = useVenueDate();
  const timeZone = useVenueTimeZone();
  const code = readCode(waiverId);
  const customer = rows.view.get(code.kind === 'waiver' ? code.id : waiverId);
  usePageTitle(customer ? personName(customer) : null);
  if (!customer)
    return (
      <>
        <PageHeader
          title="This customer is not in this browser’s copy"
          subtitle="Try again when the server can be reached."
        />
        <OfflineNotice source={{ kind: 'replica' }} onRetry={onRetry} />
      </>
    );
  const waivers = recordsOfPeople(rows.view)(customer).toSorted((one, other) =>
    one.created_at < other.created_at ? 1 : -1,
  );
  return (
    <>
      <PageHeader title={personName(customer)} subtitle={`${typeText(customer, today)} · ${customer.waiver_id}`} />
      <OfflineNotice source={{ kind: 'replica' }} onRetry={onRetry} />
      <PersonFacts customer={customer} guardians={[]} minors={[]} />
      <Section title="Documents">
        <p>{waiverWords(customer, today, documentsOf(customer)).text}</p>
      </Section>
      <Section title="Waivers">
        <ul className={`${framed['list']} ${classes['rows']}`} aria-label="Waivers">
          {waivers.map((row) => (
            <li key={row.waiver_id}>
              <p>{signedText(row, timeZone)}</p>
              <span className={classes['small']}>{row.waiver_id}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
