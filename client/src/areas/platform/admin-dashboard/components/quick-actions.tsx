import { Link } from 'react-router';
import classes from '../admin.module.css';
import { Section } from './section.tsx';

const actions = [
  ['/admin/clients', 'Clients', 'Contacts, status and renewal dates'],
  ['/admin/usage', 'Usage', 'Storage, signatures and emails by venue'],
  ['/users', 'Users and Clients', 'Accounts, cards and deletion'],
  ['/customer-view', 'Customer View', 'See what a venue sees'],
  ['/admin/square-customers', 'Customer Profiles and Billing', 'Renewals and charges'],
  ['/payment-history', 'Payment History', 'Payments and refunds'],
  ['/admin/plans', 'Plans and Promo Codes', 'Prices and trials'],
  ['/admin/holidays', 'Global Holidays', 'Days when every venue is closed'],
  ['/admin/exports', 'Data Exports', 'CSV files of all records'],
  ['/admin/mail', 'Email', 'What waits, what was given up, and a test'],
  ['/admin/audit-log', 'Audit Log', 'A tamper-evident record'],
] as const;

/** The admin dashboard's links to the other admin screens, each with a hint. */
export function QuickActions() {
  return (
    <Section title="Quick Actions">
      <ul className={classes['actions']}>
        {actions.map(([to, label, hint]) => (
          <li key={to}>
            {/* The users screen is a document of its own: it is allowed Square's card field. */}
            {to === '/users' ? (
              <a href={to} className={classes['action']}>
                <Words label={label} hint={hint} />
              </a>
            ) : (
              <Link to={to} className={classes['action']}>
                <Words label={label} hint={hint} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Words({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      <span className={classes['actionLabel']}>{label}</span>
      <span className={classes['note']}>{hint}</span>
    </>
  );
}
