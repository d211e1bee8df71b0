import type { AdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { Alert, Title } from '@mantine/core';
import { Link } from 'react-router';
import classes from '../admin.module.css';
import { numberText } from '../model/admin.model.ts';

/** What needs attention, with the way there; nothing where nothing does. */
export function Attention({ attention }: { attention: AdminStats['attention'] }) {
  const { payments, auditBreaks, parked, mails, usage } = attention;
  if (payments + auditBreaks + parked + mails + usage === 0) return null;
  return (
    <Alert color="yellow" variant="light" mb="lg">
      <Title order={2} size="h5" mb={4}>
        Needs attention
      </Title>
      <ul className={classes['attention']}>
        {payments > 0 ? (
          <li>
            <Link to="/admin/square-customers">{counted(payments, 'payment needs', 'payments need')} a decision</Link>
          </li>
        ) : null}
        {auditBreaks > 0 ? (
          <li>
            <Link to="/admin/audit-log">{counted(auditBreaks, 'break', 'breaks')} in audit chains</Link>
          </li>
        ) : null}
        {mails > 0 ? (
          <li>
            <Link to="/admin/mail">{counted(mails, 'email was given up', 'emails were given up')}</Link>
          </li>
        ) : null}
        {parked > 0 ? (
          <li>
            <Link to="/customer-view">{counted(parked, 'device item is waiting', 'device items are waiting')}</Link> for
            the venue’s owner on My Devices
          </li>
        ) : null}
        {usage > 0 ? (
          <li>
            <Link to="/admin/usage?only=near">{counted(usage, 'venue is', 'venues are')} over a limit of usage</Link>
          </li>
        ) : null}
      </ul>
    </Alert>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}
