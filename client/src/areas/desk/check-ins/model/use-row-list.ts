import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  type RefCallback,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useRef,
} from 'react';
import { useIsPrinting } from '#components/theme/use-is-printing';

/** Nine columns with their action need more width: below it, rows are cards. The style sheets name the same width. */
export const CARDS_BELOW = '(max-width: 79.98em)';

/** Above this number of rows, only visible ones are rendered. */
const VIRTUAL_FROM = 100;
/** Paper shows every row of a list that is no longer than this. */
const PRINTED_MAX = 2_000;

export interface RowListHandle {
  /** Moves the focus to a row's action, or to the last one when there are fewer rows. */
  focusRow(index: number): void;
}

export interface RowList {
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly Pick<VirtualItem, 'index'>[];
  /** Heights of the rows that are not rendered, in pixels. */
  before: number;
  after: number;
  /** Measures each row's element, with its index in `data-index`: names may take more lines than the estimate. */
  measure: RefCallback<HTMLElement> | undefined;
  onKeyDown(event: KeyboardEvent): void;
}

/** A long list whose rows have one action each: renders visible rows, and moves the focus by arrow keys. */
export function useRowList(options: {
  count: number;
  /** Keeps a row's height with it while others come and go; the same function for the same rows. */
  keyOf: (index: number) => string;
  /** Estimated; rows are measured once they are rendered. */
  rowHeightPx: number;
  handle: Ref<RowListHandle>;
  onLeaveTop: () => void;
}): RowList {
  const { count, keyOf, rowHeightPx, handle, onLeaveTop } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const isVirtual = count > (isPrinting ? PRINTED_MAX : VIRTUAL_FROM);
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this hook, nothing memoises them.
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: keyOf,
    overscan: 12,
  });

  const focusRow = useCallback(
    (wanted: number) => {
      const index = Math.min(wanted, count - 1);
      if (index < 0) return;
      const find = () => scroller.current?.querySelector<HTMLElement>(`[data-row-action="${index}"]`);
      const drawn = find();
      if (drawn) drawn.focus();
      else {
        virtualizer.scrollToIndex(index);
        requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
      }
    },
    [count, virtualizer],
  );
  useImperativeHandle(handle, () => ({ focusRow }), [focusRow]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const at = (event.target as HTMLElement).dataset['rowAction'];
    if (at === undefined) return;
    event.preventDefault();
    const next = Number(at) + (event.key === 'ArrowDown' ? 1 : -1);
    if (next < 0) onLeaveTop();
    else focusRow(next);
  };

  if (!isVirtual)
    return {
      scroller,
      items: Array.from({ length: count }, (_, index) => ({ index })),
      before: 0,
      after: 0,
      measure: undefined,
      onKeyDown,
    };
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return { scroller, items, before, after, measure: virtualizer.measureElement, onKeyDown };
}
