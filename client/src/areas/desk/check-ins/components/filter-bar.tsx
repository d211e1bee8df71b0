import { Button, Checkbox, Chip, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from '../check-in.module.css';
import { type DeskView, toggleLabel } from '../model/check-in.model.ts';
import { partiesLabel } from '../model/party.model.ts';
import type { Desk } from '../model/use-desk.ts';
import type { Fold } from '../model/use-fold.ts';
import type { Parties } from '../parties/use-parties.ts';
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
  /** The page's search, at the start of the line. */
  children: ReactNode;
}

/**
 * Two lines: search, which list and which types; then the day's figures and how far back. On a phone, the second one and the
 * types are folded. Filters say what they hide. Requirements F1, B16, F50 and F56.
 */
export function FilterBar({ desk, parties, fold, timeZone, children }: FilterBarProps) {
  const foldId = useId();
  const { filters, change, totals, isFilled } = desk;
  const views: DeskView[] = ['not_checked_in', 'checked_in'];
  const labelOf = (view: DeskView) => {
    const [count, title] = [totals[view], toggleLabel(view, null)];
    return isFilled ? <LateText text={count === null ? null : toggleLabel(view, count)} meanwhile={title} /> : title;
  };
  const types = parties.isShown ? null : <TypeFilters desk={desk} />;
  return (
    <div className={classes['filters']}>
      <div className={classes['line']}>
        {children}
        <SegmentedControl
          classNames={{ root: classes['views'] ?? '', label: classes['view'] ?? '' }}
          aria-label="View"
          size="xs"
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
        {fold.isPhone ? <FoldLine desk={desk} fold={fold} controls={foldId} /> : types}
      </div>
      <div id={foldId} className={classes['line']} hidden={!fold.isOpen}>
        <Summary desk={desk} />
        {fold.isPhone && types}
        {!parties.isShown && <Scope desk={desk} hasCounter={!fold.isPhone} />}
        {fold.isPhone && <Refresh timeZone={timeZone} />}
      </div>
    </div>
  );
}

function TypeFilters({ desk: { filters, change } }: { desk: Desk }) {
  return (
    <div className={classes['types']}>
      <Chip checked={filters.hideAdults} onChange={(hideAdults) => change({ hideAdults })} size="xs" variant="outline">
        Hide Adult Waivers
      </Chip>
      <Chip checked={filters.hideMinors} onChange={(hideMinors) => change({ hideMinors })} size="xs" variant="outline">
        Hide Minor Waivers
      </Chip>
    </div>
  );
}

function Scope({ desk, hasCounter }: { desk: Desk; hasCounter: boolean }) {
  const { filters, change, isFilled, inScope, all } = desk;
  /* What the counter says is left out. */
  const isPart = !filters.showAll && (inScope === null || inScope < all);
  return (
    <div className={classes['scope']}>
      <Checkbox
        size="xs"
        label="Show All Customers (All Time)"
        checked={filters.showAll}
        onChange={(event) => change({ showAll: event.currentTarget.checked })}
      />
      {isFilled && hasCounter && <ScopeText desk={desk} />}
      {isPart && (
        <Button variant="subtle" size="compact-sm" onClick={() => change({ showAll: true })}>
          Show All
        </Button>
      )}
    </div>
  );
}
