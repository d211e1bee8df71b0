import { CARDS_MAX } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { Checkbox } from '@mantine/core';
import type { ShownMember } from '../model/members.model.ts';
import type { Selection } from './use-selection.ts';

/** Selects who is shown, as many as are printed at a time. */
export function SelectAll({ members, selection }: { members: readonly ShownMember[]; selection: Selection }) {
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
