import { type SessionUser, switchVenue } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { staffRoleLabels } from '@gatehouse/sync-protocol/base/roles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#components/toast';
import { useSessionStore } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { homeOf } from '../../lib/routes/route-table.ts';
import classes from './account-menu.module.css';
import bar from './navigation-bar.module.css';

/** A menu of the bar with the person's account. Requirements U64, U65. */
export function AccountMenu({ user }: { user: SessionUser }) {
  return (
    <>
      <details className={`${bar['more']} ${classes['account']}`}>
        <summary aria-label={`Account of ${nameOf(user)}`}>
          <svg viewBox="0 0 20 20" aria-hidden>
            <path
              d="M10 9.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM3 17.500c.6-3.500 3.200-5 7-5s6.400 1.500 7 5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
            />
          </svg>
        </summary>
      </details>
      <ul className={`${bar['parts']} ${classes['menu']}`}>
        <AccountEntries user={user} />
      </ul>
    </>
  );
}

/** Who is signed in and what they are here; and for someone with several venues, each of them. */
export function AccountEntries({ user }: { user: SessionUser }) {
  const { venues = [], staff_role: role } = user;
  return (
    <>
      <li className={classes['who']}>
        <strong>{nameOf(user)}</strong>
        {role ? <span>{staffRoleLabels[role]}</span> : null}
      </li>
      {venues.length > 1 ? <Venues venues={venues} hereId={user.client_id} /> : null}
    </>
  );
}

interface VenuesProps {
  venues: NonNullable<SessionUser['venues']>;
  hereId: string | null;
}

/** The venues where a person works, each of which opens there. What is unsent here stays in this browser, and is sent after the way back. */
export function Venues({ venues, hereId }: VenuesProps) {
  const api = useApi();
  const session = useSessionStore();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  const open = async (clientId: string): Promise<void> => {
    setIsBusy(true);
    const answer = await api.call(switchVenue, { body: { client_id: clientId } });
    setIsBusy(false);
    if (!answer.ok) return toast(answer.message, 'failed');
    await session.signedIn(answer.data.token, answer.data.user);
    await navigate(homeOf('client'));
  };

  return (
    <>
      {venues.map(({ client_id: clientId, client_name: name, staff_role: role }) => (
        <li key={clientId}>
          <button
            type="button"
            className={`${bar['part']} ${classes['venue']}`}
            aria-current={clientId === hereId || undefined}
            disabled={isBusy || clientId === hereId}
            onClick={() => void open(clientId)}
          >
            <span>{name}</span>
            <small>{clientId === hereId ? `${staffRoleLabels[role]}, open now` : staffRoleLabels[role]}</small>
          </button>
        </li>
      ))}
    </>
  );
}

const nameOf = ({ name, email }: SessionUser): string => name || email;
