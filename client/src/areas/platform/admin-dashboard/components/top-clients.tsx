import type { AdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { ListTable } from '#components/list-table.tsx';
import classes from '../admin.module.css';
import { numberText } from '../model/admin.model.ts';
import { Section } from './section.tsx';

/** Ranked by check-ins, as the server lists them. */
export function TopClients({ clients }: { clients: AdminStats['topClients'] }) {
  return (
    <Section title="Top Active Clients" note="By all-time check-ins">
      <ListTable
        className={classes['top']}
        rows={clients}
        keyOf={(client) => client.client_id}
        empty={<p className={classes['note']}>No venue has had a visitor yet.</p>}
        columns={[
          { header: 'Rank', cell: (_, index) => index + 1 },
          {
            header: 'Client',
            cell: (client) => (
              <>
                <span className={classes['who']}>{client.business_name}</span>
                <span className={classes['note']}>
                  {client.client_id} · {client.contact_email}
                </span>
              </>
            ),
          },
          { header: 'Customers', cell: (client) => numberText(client.customer_count), isLabeled: true },
          { header: 'Bookings', cell: (client) => numberText(client.booking_count), isLabeled: true },
          { header: 'Check-ins', cell: (client) => numberText(client.checkin_count), isLabeled: true },
        ]}
      />
    </Section>
  );
}
