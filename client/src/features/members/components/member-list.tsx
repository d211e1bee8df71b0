import { memberName } from '@gatehouse/sync-protocol/rules/people/member-name';
import { formatPhone } from '@gatehouse/sync-protocol/rules/people/phone';
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import list from '../../../components/list-table.module.css';
import { StateBadge } from '../../../components/state-badge.tsx';
import type { MemberCardProps } from '../../../domain/members/member-card.tsx';
import { useReadOnly } from '../../../domain/subscription/subscription-status-context.tsx';
import { useVenue } from '../../../domain/venue/use-venue.ts';
import { calendarDay } from '../../../lib/venue-format.ts';
import { type ShownMember } from '../members.model.ts';
import classes from './members.module.css';

/** The code that draws barcodes is loaded with the first card. */
const MemberCardDialog = lazy(async () => ({
  default: (await import('../../../domain/members/member-card-dialog.tsx')).MemberCardDialog,
}));

const PAGE_ROWS = 100;

interface MemberListProps {
  members: readonly ShownMember[];
  onEdit: (member: ShownMember) => void;
  onDelete: (member: ShownMember) => void;
}

/** A table, on a phone cards. The newest hundred, then as many more as are asked for. */
export function MemberList({ members, onEdit, onDelete }: MemberListProps) {
  const { client_name: venueName } = useVenue();
  const { isReadOnly, control } = useReadOnly();
  const [rowsMax, setRowsMax] = useState(PAGE_ROWS);
  const [card, setCard] = useState<MemberCardProps | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const showCard = (member: ShownMember): void => {
    setWasOpened(true);
    setCard({
      venueName,
      name: memberName(member),
      membershipId: member.membership_id,
      memberUntil: member.expiration_date,
    });
  };
  const left = members.length - rowsMax;
  return (
    <>
      <table className={`${list['table']} ${classes['table']}`}>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Membership ID</th>
            <th scope="col">Contact</th>
            <th scope="col">Member Until</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {members.slice(0, rowsMax).map((member) => {
            const name = memberName(member);
            return (
              <tr key={member.membership_id}>
                <td className={classes['name']}>
                  <Link to={`/customers/${member.waiver_id}`}>{name}</Link>
                </td>
                <td className={classes['id']}>{member.membership_id}</td>
                <td className={classes['contact']}>
                  <span>{member.email || 'N/A'}</span>
                  <span>{member.phone ? formatPhone(member.phone) : 'N/A'}</span>
                </td>
                <td className={classes['until']}>
                  {calendarDay(member.expiration_date)}{' '}
                  <StateBadge color={member.status === 'active' ? 'green' : 'red'}>
                    {member.status === 'active' ? 'Active' : 'Expired'}
                  </StateBadge>
                </td>
                <td className={classes['actions']}>
                  <Group gap={4} wrap="nowrap" justify="flex-end">
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={`Member card of ${name}`}
                      onClick={() => showCard(member)}
                    >
                      Card
                    </Button>
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={`Edit ${name}`}
                      onClick={() => onEdit(member)}
                      {...control}
                    >
                      Edit
                    </Button>
                    <Button
                      variant="subtle"
                      size="xs"
                      color="red"
                      aria-label={`Delete ${name}`}
                      onClick={() => onDelete(member)}
                      {...(isReadOnly ? control : { c: 'var(--mantine-color-error)' })}
                    >
                      Delete
                    </Button>
                  </Group>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {left > 0 ? (
        <Group justify="center">
          <Button variant="default" onClick={() => setRowsMax(rowsMax + PAGE_ROWS)}>
            Show {Math.min(left, PAGE_ROWS)} more
          </Button>
        </Group>
      ) : null}
      {wasOpened ? (
        <Suspense fallback={null}>
          <MemberCardDialog card={card} onClose={() => setCard(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
