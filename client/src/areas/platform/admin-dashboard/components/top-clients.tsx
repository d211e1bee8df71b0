import type { AdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import table from '#components/list-table.module.css';
import classes from '../admin.module.css';
import { numberText } from '../model/admin.model.ts';
import { Section } from './section.tsx';

/** Ranked by check-ins, as the server lists them. */
export function TopClients({ clients }: { clients: AdminStats['topClients'] }) {
  return (
    <Section title="Top Active Clients" note="By all-time check-ins">
      {clients.length === 0 ? <p className={classes['note']}>No venue has had a visitor yet.</p> : null}
      {clients.length > 0 ? (
        <table className={`${table['table']} ${classes['top']}`}>
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">Client</th>
              <th scope="col">Customers</th>
              <th scope="col">Bookings</th>
              <th scope="col">Check-ins</th>
            </tr>
          </thead>
          <tbody>
            {clients.map((client, at) => (
              <tr key={client.client_id}>
                <td>{at + 1}</td>
                <td>
                  <span className={classes['who']}>{client.business_name}</span>
                  <span className={classes['note']}>
                    {client.client_id} · {client.contact_email}
                  </span>
                </td>
                <td data-label="Customers">{numberText(client.customer_count)}</td>
                <td data-label="Bookings">{numberText(client.booking_count)}</td>
                <td data-label="Check-ins">{numberText(client.checkin_count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Section>
  );
}
