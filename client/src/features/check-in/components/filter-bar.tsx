import { Button, Checkbox, Chip, Group, SegmentedControl, Text } from '@mantine/core';
import { type DeskView, scopeText, toggleLabel } from '../check-in.model.ts';
import classes from '../check-in.module.css';
import type { Desk } from '../use-desk.ts';
import { LateText } from './late-text.tsx';

/** Which table, which types, and how far back. Filters say what they hide. Requirement F1. */
export function FilterBar({ desk }: { desk: Desk }) {
  const { filters, change, totals, isFilled } = desk;
  const views: DeskView[] = ['not_checked_in', 'checked_in'];
  const labelOf = (view: DeskView) => {
    const [count, title] = [totals[view], toggleLabel(view, null)];
    return isFilled ? <LateText text={count === null ? null : toggleLabel(view, count)} meanwhile={title} /> : title;
  };
  return (
    <div className={classes['filters']}>
      <SegmentedControl
        aria-label="View"
        value={filters.view}
        onChange={(view) => change({ view, tableSearch: '' })}
        data={views.map((view) => ({ value: view, label: labelOf(view) }))}
      />
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
        {isFilled && (
          <Text size="sm" c="dimmed" component="output">
            <LateText text={scopeText(desk)} meanwhile="" />
          </Text>
        )}
        {!filters.showAll && (
          <Button variant="subtle" size="compact-sm" onClick={() => change({ showAll: true })}>
            Show All
          </Button>
        )}
      </Group>
    </div>
  );
}
