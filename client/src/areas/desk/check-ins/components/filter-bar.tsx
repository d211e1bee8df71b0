import { Button, Checkbox, Chip, SegmentedControl, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FactList } from '#components/fact-list.tsx';
import { fillingText } from '#domain/filling/filling-text';
import classes from '../check-in.module.css';
import { type DeskView, scopeText, toggleLabel } from '../model/check-in.model.ts';
import { partiesLabel } from '../model/party.model.ts';
import type { Desk } from '../model/use-desk.ts';
import type { Fold } from '../model/use-fold.ts';
import type { Parties } from '../parties/use-parties.ts';
import { LateText } from './late-text.tsx';
import { Refresh } from './refresh.tsx';

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

/** Opens and closes the summary and the filters of a phone. Says how many filters hide someone while they are closed. */
function FoldLine({ desk, fold, controls }: { desk: Desk; fold: Fold; controls: string }) {
  const { hideAdults, hideMinors, tableSearch } = desk.filters;
  const active = [hideAdults, hideMinors, tableSearch.trim() !== ''].filter(Boolean).length;
  return (
    <div className={classes['fold']}>
      <ScopeText desk={desk} />
      <button
        type="button"
        className={classes['foldButton']}
        aria-expanded={fold.isOpen}
        aria-controls={controls}
        onClick={fold.toggle}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
        <svg viewBox="0 0 12 12" aria-hidden="true" data-open={fold.isOpen || undefined}>
          <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  );
}

/** Today's Summary of the customers the page lists; no figures before all of them are here. */
function Summary({ desk: { summary, isFilled, fillCustomers, all } }: { desk: Desk }) {
  const titleId = useId();
  if (!isFilled)
    return (
      <Text component="output" size="sm" fw={600}>
        {fillingText('customers', { soFar: all, total: fillCustomers })}
      </Text>
    );
  const figures: [string, number][] = [
    ['Total Customers', summary.total],
    ['Checked In', summary.checkedIn],
    ['Not Checked In', summary.notCheckedIn],
  ];
  return (
    <section className={classes['summaryBox']} aria-labelledby={titleId}>
      <Text id={titleId} component="h2" size="sm" fw={600}>
        Today's Summary
      </Text>
      <FactList
        className={classes['summary']}
        facts={figures.map(([title, value]) => [title, value.toLocaleString('en-US')])}
      />
    </section>
  );
}

/** Says how many of how many the page shows; no total while the first fill runs. */
function ScopeText({ desk }: { desk: Desk }) {
  return (
    <Text size="sm" c="dimmed" component="output">
      {desk.isFilled ? (
        <LateText text={scopeText(desk)} meanwhile="" />
      ) : (
        fillingText('customers', { soFar: desk.all, total: desk.fillCustomers })
      )}
    </Text>
  );
}
