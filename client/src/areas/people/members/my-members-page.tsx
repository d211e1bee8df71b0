import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import {
  CARDS_MAX,
  createMember,
  deleteMember,
  updateMember,
} from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FormDialog } from '#components/dialog-footer.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toast } from '#components/toast';
import { fillingText } from '#domain/filling/filling-text';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { calendarDay } from '#lib/venue-format';
import { useRows, useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { AddMemberDialog } from './components/add-member-dialog.tsx';
import { MemberList } from './components/member-list.tsx';
import { memberLists, type ShownMember } from './components/members.model.ts';
import classes from './components/members.module.css';
import { type Selection, useSelection } from './components/use-selection.ts';

/** The code that draws barcodes is loaded with the first card. */
const PrintCardsDialog = lazy(async () => ({
  default: (await import('./components/print-cards-dialog.tsx')).PrintCardsDialog,
}));

type Open = { kind: 'add' | 'print' } | { kind: 'edit' | 'delete'; member: ShownMember } | null;

/** The venue's members, from this browser's own copy: readable without network. Requirement F8. */
export function MyMembersPage() {
  const status = useSyncStatus();
  const members = useRows('members');
  const today = useVenueDate();
  const { control } = useReadOnly();
  const may = useMay();
  const [showAll, setShowAll] = useState(false);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const selection = useSelection();
  const { all, shown, active, expired } = useMemo(
    () => memberLists(members.view.values(), today, { showAll, search }),
    [members, today, showAll, search],
  );
  const total = active + expired;
  const selected = useMemo(() => all.filter(({ membership_id: id }) => selection.ids.has(id)), [all, selection.ids]);
  const isLoading = total === 0 && (status.phase === 'starting' || !status.isFilled);
  const add = may(createMember) ? (
    <Button onClick={() => setOpen({ kind: 'add' })} {...control}>
      Add Member
    </Button>
  ) : null;

  return (
    <>
      <PageHeader
        title="My Members"
        subtitle="Members come in with a card. A membership ends after its last day."
        actions={total > 0 ? add : null}
      />
      {isLoading ? <SkeletonRows rows={6} /> : null}
      {!isLoading && total === 0 ? (
        <EmptyState title="No members yet" action={add}>
          Turn a customer into a member with their waiver ID. Print their card here, and scan it at the desk.
        </EmptyState>
      ) : null}
      {total > 0 ? (
        <Stack gap="md">
          <Group justify="space-between" gap="sm">
            <TextInput
              w={{ base: '100%', sm: 340 }}
              type="search"
              aria-label="Search members"
              placeholder="Name, email, phone or ID"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Checkbox
              label="Show All Members (Including Expired)"
              checked={showAll}
              onChange={(event) => setShowAll(event.currentTarget.checked)}
            />
          </Group>
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" component="output">
              {status.isFilled
                ? countText({ shown: shown.length, listed: showAll ? total : active, expired: showAll ? 0 : expired })
                : fillingText('members', { soFar: total, total: null })}
            </Text>
            {shown.length > 0 ? <SelectAll members={shown} selection={selection} /> : null}
          </Group>
          {selected.length > 0 ? (
            <SelectionBar
              count={selected.length}
              onPrint={() => setOpen({ kind: 'print' })}
              onClear={selection.clear}
            />
          ) : null}
          {shown.length === 0 ? (
            <EmptyState title={search ? 'No members match your search' : 'No active members'}>
              {!showAll && expired > 0 ? 'Expired members are hidden.' : null}
            </EmptyState>
          ) : (
            <MemberList
              members={shown}
              selection={selection}
              onEdit={(member) => setOpen({ kind: 'edit', member })}
              onDelete={(member) => setOpen({ kind: 'delete', member })}
            />
          )}
        </Stack>
      ) : null}
      {open?.kind === 'add' ? <AddMemberDialog onClose={close} /> : null}
      {open?.kind === 'print' ? (
        <Suspense fallback={null}>
          <PrintCardsDialog members={selected} onClose={close} />
        </Suspense>
      ) : null}
      {open?.kind === 'edit' ? <EditMemberDialog member={open.member} onClose={close} /> : null}
      <DeleteMemberDialog member={open?.kind === 'delete' ? open.member : null} onClose={close} />
    </>
  );
}

/** `3 of 40 members · 12 expired hidden`. */
function countText({ shown, listed, expired }: { shown: number; listed: number; expired: number }): string {
  const members = `${listed.toLocaleString('en-US')} ${listed === 1 ? 'member' : 'members'}`;
  const counted = shown === listed ? members : `${shown.toLocaleString('en-US')} of ${members}`;
  return expired > 0 ? `${counted} · ${expired.toLocaleString('en-US')} expired hidden` : counted;
}

/** Selects who is shown, as many as are printed at a time. */
function SelectAll({ members, selection }: { members: readonly ShownMember[]; selection: Selection }) {
  const ids = members.slice(0, CARDS_MAX).map(({ membership_id: id }) => id);
  const selected = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <Checkbox
      label={members.length > CARDS_MAX ? `Select the first ${CARDS_MAX} shown` : 'Select all shown'}
      checked={selected === ids.length}
      indeterminate={selected > 0 && selected < ids.length}
      onChange={(event) => selection.setAll(ids, event.currentTarget.checked)}
    />
  );
}

interface SelectionBarProps {
  count: number;
  onPrint: () => void;
  onClear: () => void;
}

/** What may be done with the selected members. Requirement F30. */
function SelectionBar({ count, onPrint, onClear }: SelectionBarProps) {
  const isTooMany = count > CARDS_MAX;
  return (
    <Group
      component="section"
      className={classes['selection']}
      justify="space-between"
      gap="sm"
      aria-label="Selected members"
    >
      <Text size="sm" component="output">
        {count.toLocaleString('en-US')} selected
        {isTooMany ? `. At most ${CARDS_MAX} cards are printed at a time.` : ''}
      </Text>
      <Group gap="xs">
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear
        </Button>
        <Button size="xs" onClick={onPrint} disabled={isTooMany}>
          Print Cards
        </Button>
      </Group>
    </Group>
  );
}

/** Asks before a membership is deleted, here and on every device. `member` is null while closed. Requirement F8. */
function DeleteMemberDialog({ member, onClose }: { member: ShownMember | null; onClose: () => void }) {
  const api = useApi();
  const engine = useSyncEngine();
  const confirm = async (): Promise<void> => {
    if (!member) return;
    const params = { client_id: engine.identity.clientId, membership_id: member.membership_id };
    const answer = await api.call(deleteMember, { params });
    /* Deleted in another window meanwhile: what was wanted. */
    if (answer.ok || (answer.kind === 'refused' && answer.code === 'MEMBER_NOT_FOUND')) {
      engine.syncNow();
      toast('Member deleted successfully');
    } else toast(failureText(answer, 'Failed to delete member'), 'failed');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={member !== null}
      title={member ? `Delete ${memberName(member)}` : ''}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={confirm}
      onClose={onClose}
    >
      Are you sure you want to delete this member? The card stops working at every desk. Waivers and check-ins stay.
    </ConfirmDialog>
  );
}

/** Moves the end of a membership. Requirement F8. */
function EditMemberDialog({ member, onClose }: { member: ShownMember; onClose: () => void }) {
  const api = useApi();
  const engine = useSyncEngine();
  const form = useContractForm(updateMember, {
    initialValues: { expiration_date: member.expiration_date },
    send: (body) => {
      const params = { client_id: engine.identity.clientId, membership_id: member.membership_id };
      return api.call(updateMember, { params, body });
    },
    failed: 'Failed to update member',
    onDone: ({ data: changed }) => {
      engine.syncNow();
      toast(`${memberName(changed)} is a member until ${calendarDay(changed.expiration_date)}`);
      onClose();
    },
  });
  return (
    <FormDialog title="Edit Member" form={form} onCancel={onClose} label="Save" busyLabel="Saving…">
      <Text>
        {memberName(member)}
        <Text c="dimmed" size="sm" component="span" display="block">
          {member.membership_id}
        </Text>
      </Text>
      <TextInput
        label="Expiration Date"
        description="The last day of the membership."
        type="date"
        required
        data-autofocus
        {...form.field('expiration_date')}
      />
    </FormDialog>
  );
}
