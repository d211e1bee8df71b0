import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Checkbox, Group, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import list from '#components/list-table.module.css';
import { StateBadge } from '#components/state-badge.tsx';
import { useCardVenue } from '#domain/members/use-card-venue';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { calendarDay } from '#lib/venue-format';
import { memberCardOf, type ShownMember } from '../model/members.model.ts';
import { CardActions } from './card-actions.tsx';
import classes from './members.module.css';
import type { Selection } from './use-selection.ts';

/** The code that draws barcodes is loaded with the first card. */
const MemberCardDialog = lazy(async () => ({
  default: (await import('#domain/members/member-card-dialog.tsx')).MemberCardDialog,
}));

const PAGE_ROWS = 100;

interface MemberListProps {
  members: readonly ShownMember[];
  selection: Selection;
  onEdit: (member: ShownMember) => void;
  onDelete: (member: ShownMember) => void;
}

/** A table, on a phone cards. The newest hundred, then as many more as are asked for. */
export function MemberList({ members, selection, onEdit, onDelete }: MemberListProps) {
  const venue = useCardVenue();
  const { isReadOnly, control } = useReadOnly();
  const [rowsMax, setRowsMax] = useState(PAGE_ROWS);
  const [card, setCard] = useState<ShownMember | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const showCard = (member: ShownMember): void => {
    setWasOpened(true);
    setCard(member);
  };
  const left = members.length - rowsMax;
  return (
    <>
      <table className={`${list['table']} ${list['cardsTo56']} ${classes['table']}`}>
        <thead>
          <tr>
            <th scope="col" className={classes['select']}>
              <VisuallyHidden>Select</VisuallyHidden>
            </th>
            <th scope="col">Member</th>
            <th scope="col">Membership ID</th>
            <th scope="col">Contact</th>
            <th scope="col">Member Until</th>
            <th scope="col" data-screen-only>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {members.slice(0, rowsMax).map((member) => {
            const name = memberName(member);
            return (
              <tr key={member.membership_id}>
                <td className={classes['select']}>
                  <Checkbox
                    aria-label={`Select ${name}`}
                    checked={selection.ids.has(member.membership_id)}
                    onChange={() => selection.toggle(member.membership_id)}
                  />
                </td>
                <td className={`${list['name']} ${classes['name']}`}>
                  <Link to={`/customers/${member.waiver_id}`}>{name}</Link>
                </td>
                <td className={classes['id']}>{member.membership_id}</td>
                <td className={`${list['contact']} ${classes['contact']}`}>
                  <span>{member.email || 'N/A'}</span>
                  <span>{member.phone ? formatPhone(member.phone) : 'N/A'}</span>
                </td>
                <td className={classes['until']}>
                  {calendarDay(member.expiration_date)}{' '}
                  <StateBadge color={member.status === 'active' ? 'green' : 'red'}>
                    {member.status === 'active' ? 'Active' : 'Expired'}
                  </StateBadge>
                </td>
                <td className={`${list['actions']} ${classes['actions']}`} data-screen-only>
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
          <MemberCardDialog
            card={card ? memberCardOf(card, venue) : null}
            onClose={() => setCard(null)}
            actions={card ? <CardActions key={card.membership_id} member={card} /> : null}
          />
        </Suspense>
      ) : null}
    </>
  );
}
