import { type ReactNode, type Ref, useCallback } from 'react';
import classes from '../check-in.module.css';
import { type RowListHandle, useRowList } from '../model/use-row-list.ts';

export interface RowCardsProps<Row> {
  rows: readonly Row[];
  /** The same function at each render. */
  keyOf: (row: Row) => string;
  /** The least height of each; a name of two lines takes more. */
  rowHeightPx: number;
  /** The key of the row that Enter acts on from the search. */
  selected: string | null;
  /** Names the list for screen readers. */
  label: string;
  listClass: string | undefined;
  rowClass: string | undefined;
  handle: Ref<RowListHandle>;
  onLeaveTop: () => void;
  children: (row: Row, index: number) => ReactNode;
}

/** A list of rows or cards with one action each, between which arrows move. */
export function RowCards<Row>(props: RowCardsProps<Row>) {
  const { rows, keyOf, rowHeightPx, selected, label, handle, onLeaveTop, children } = props;
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? String(index) : keyOf(row);
    },
    [rows, keyOf],
  );
  const { scroller, items, before, after, measure, onKeyDown } = useRowList({
    count: rows.length,
    keyOf: keyAt,
    rowHeightPx,
    handle,
    onLeaveTop,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move the focus between its buttons.
    <div ref={scroller} className={classes['scroller']} onKeyDown={onKeyDown}>
      <ul className={props.listClass} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
        {items.map(({ index }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = keyOf(row);
          return (
            <li
              key={key}
              ref={measure}
              data-index={index}
              className={props.rowClass}
              style={{ minHeight: rowHeightPx }}
              data-selected={key === selected || undefined}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              {children(row, index)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
