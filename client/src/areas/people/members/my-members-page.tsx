import { CARDS_MAX } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { Button, Checkbox, Container, Group, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { fillingText } from '#domain/filling/filling-text';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRows, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { AddMemberDialog } from './components/add-member-dialog.tsx';
import { DeleteMemberDialog } from './components/delete-member-dialog.tsx';
import { EditMemberDialog } from './components/edit-member-dialog.tsx';
import { MemberList } from './components/member-list.tsx';
import { SelectionBar } from './components/selection-bar.tsx';
import { type Selection, useSelection } from './components/use-selection.ts';
import { memberLists, type ShownMember } from './model/members.model.ts';

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
  const add = (
    <Button onClick={() => setOpen({ kind: 'add' })} {...control}>
      Add Member
    </Button>
  );

  return (
    <Container size="xl" py="xl">
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
    </Container>
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
