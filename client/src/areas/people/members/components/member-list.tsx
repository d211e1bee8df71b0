import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { deleteMember, mailMemberCard, updateMember } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { Button, Checkbox, Group, Text, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import list from '#components/list-table.module.css';
import { ListTable } from '#components/list-table.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useCardVenue } from '#domain/members/use-card-venue';
import { contactColumn } from '#domain/people/contact-column.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { calendarDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { mailCard } from './mail-card.ts';
import { memberCardOf, type ShownMember } from './members.model.ts';
import classes from './members.module.css';
import { useCardFile } from './use-card-file.ts';
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
  const { control } = useReadOnly();
  const may = useMay();
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
      <ListTable
        className={classes['table']}
        cardsTo={56}
        rows={members.slice(0, rowsMax)}
        keyOf={(member) => member.membership_id}
        columns={[
          {
            header: 'Select',
            className: classes['select'],
            head: { className: classes['select'], children: <VisuallyHidden>Select</VisuallyHidden> },
            cell: (member) => (
              <Checkbox
                aria-label={`Select ${memberName(member)}`}
                checked={selection.ids.has(member.membership_id)}
                onChange={() => selection.toggle(member.membership_id)}
              />
            ),
          },
          {
            header: 'Member',
            className: `${list['name']} ${classes['name']}`,
            cell: (member) => <Link to={`/customers/${member.waiver_id}`}>{memberName(member)}</Link>,
          },
          { header: 'Membership ID', className: classes['id'], cell: (member) => member.membership_id },
          contactColumn(classes['contact']),
          {
            header: 'Member Until',
            className: classes['until'],
            cell: ({ expiration_date: date, status }) => (
              <>
                {calendarDay(date)}{' '}
                <StateBadge color={status === 'active' ? 'green' : 'red'}>
                  {status === 'active' ? 'Active' : 'Expired'}
                </StateBadge>
              </>
            ),
          },
          {
            header: 'Actions',
            className: classes['actions'],
            attributes: { 'data-screen-only': true },
            head: { 'data-screen-only': true },
            cell: (member) => {
              const name = memberName(member);
              return (
                <RowActions
                  of={name}
                  actions={[
                    { label: 'Card', name: `Member card of ${name}`, onPress: () => showCard(member) },
                    ...(may(updateMember)
                      ? [{ label: 'Edit', name: `Edit ${name}`, onPress: () => onEdit(member), control }]
                      : []),
                    ...(may(deleteMember)
                      ? [
                          {
                            label: 'Delete',
                            name: `Delete ${name}`,
                            onPress: () => onDelete(member),
                            isDestructive: true,
                            control,
                          },
                        ]
                      : []),
                  ]}
                />
              );
            },
          },
        ]}
      />
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

/** Emails a member's card to the member, or saves it as a PDF. */
function CardActions({ member }: { member: ShownMember }) {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const { control } = useReadOnly();
  const may = useMay();
  const file = useCardFile();
  const [isMailing, setIsMailing] = useState(false);
  /* One id until the mail is on its way: a press that arrives twice, or is tried again, sends one. */
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { membership_id: membershipId } = member;
  const mail = async (): Promise<void> => {
    setIsMailing(true);
    if (await mailCard(api, { clientId, membershipId, requestId })) setRequestId(crypto.randomUUID());
    setIsMailing(false);
  };
  const isMailable = member.email !== '' && member.status === 'active';
  return (
    <>
      <Text size="sm" c="dimmed" me="auto" maw={260}>
        {isMailable ? member.email : whyNot(member)}
      </Text>
      {may(mailMemberCard) ? (
        <Button
          variant="default"
          miw={120}
          disabled={isMailing || !isMailable}
          onClick={() => void mail()}
          {...control}
        >
          {isMailing ? 'Sending…' : 'Email Card'}
        </Button>
      ) : null}
      <Button variant="default" miw={110} disabled={file.isBusy} onClick={() => void file.save([membershipId], 'card')}>
        {file.isBusy ? 'Preparing…' : 'Save PDF'}
      </Button>
    </>
  );
}

function whyNot({ email }: ShownMember): string {
  return email === '' ? 'This member’s waiver has no email address.' : 'This membership has expired.';
}
