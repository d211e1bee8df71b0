import { Button, Checkbox, Chip, Group, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { type DeskView, toggleLabel } from '../check-in.model.ts';
import classes from '../check-in.module.css';
import { partiesLabel } from '../parties/party.model.ts';
import type { Parties } from '../parties/use-parties.ts';
import type { Desk } from '../use-desk.ts';
import type { Fold } from '../use-fold.ts';
import { FoldLine } from './fold-line.tsx';
import { LateText } from './late-text.tsx';
import { Refresh } from './refresh.tsx';
import { ScopeText } from './scope-text.tsx';
import { Summary } from './summary.tsx';

export interface FilterBarProps {
  desk: Desk;
  parties: Parties;
  fold: Fold;
  timeZone: string;
}

/** Which list, which types, and how far back. Filters say what they hide. Requirements F1, B16 and F50. */
export function FilterBar({ desk, parties, fold, timeZone }: FilterBarProps) {
  const foldId = useId();
  const { filters, change, totals, isFilled } = desk;
  const views: DeskView[] = ['not_checked_in', 'checked_in'];
  const labelOf = (view: DeskView) => {
    const [count, title] = [totals[view], toggleLabel(view, null)];
    return isFilled ? <LateText text={count === null ? null : toggleLabel(view, count)} meanwhile={title} /> : title;
  };
  return (
    <div className={classes['filters']}>
      <SegmentedControl
        classNames={{ root: classes['views'] ?? '', label: classes['view'] ?? '' }}
        aria-label="View"
        value={parties.isShown ? 'parties' : filters.view}
        onChange={(value) => {
          parties.show(value === 'parties');
          if (value !== 'parties') change({ view: value, tableSearch: '' });
        }}
        data={[
          ...views.map((view) => ({ value: view, label: labelOf(view) })),
          { value: 'parties', label: partiesLabel(isFilled ? parties.rows.length : null) },
        ]}
      />
      {fold.isPhone && <FoldLine desk={desk} fold={fold} controls={foldId} />}
      <div id={foldId} className={classes['folded']} hidden={!fold.isOpen}>
        {fold.isPhone && <Summary desk={desk} />}
        {!parties.isShown && <PeopleFilters desk={desk} hasCounter={!fold.isPhone} />}
        {fold.isPhone && <Refresh timeZone={timeZone} />}
      </div>
    </div>
  );
}

function PeopleFilters({ desk, hasCounter }: { desk: Desk; hasCounter: boolean }) {
  const { filters, change, isFilled, inScope, all } = desk;
  /* What the counter says is left out. */
  const isPart = !filters.showAll && (inScope === null || inScope < all);
  return (
    <>
      <Group gap="xs">
        <Chip
          checked={filters.hideAdults}
          onChange={(hideAdults) => change({ hideAdults })}
          size="sm"
          variant="outline"
        >
          Hide Adult Waivers
        </Chip>
        <Chip
          checked={filters.hideMinors}
          onChange={(hideMinors) => change({ hideMinors })}
          size="sm"
          variant="outline"
        >
          Hide Minor Waivers
        </Chip>
      </Group>
      <Group gap="sm">
        <Checkbox
          label="Show All Customers (All Time)"
          checked={filters.showAll}
          onChange={(event) => change({ showAll: event.currentTarget.checked })}
        />
        <Group gap={4}>
          {isFilled && hasCounter && <ScopeText desk={desk} />}
          {isPart && (
            <Button variant="subtle" size="compact-sm" onClick={() => change({ showAll: true })}>
              Show All
            </Button>
          )}
        </Group>
      </Group>
    </>
  );
}
