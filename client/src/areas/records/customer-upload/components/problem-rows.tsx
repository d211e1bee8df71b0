import type { UploadRowMessage } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { Box, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import styles from '../customer-upload.module.css';

/** How a value is corrected on the screen. */
export interface Fixing {
  columns: readonly string[];
  /** The text of a cell, by the row's number. */
  textOf: (row: number, column: number) => string;
  isDisabled: boolean;
  onFix: (correction: { row: number; column: number; text: string }) => void;
}

/** A longer list scrolls by itself, and only what is in sight is drawn. */
const VIRTUAL_FROM = 60;
const ROW_HEIGHT_PX = 68;

/** Rows with what is wrong in each; where `fixing` is given, with the value to correct. Requirements F29, F59. */
export function ProblemRows({
  label,
  details,
  fixing,
}: {
  label: string;
  details: readonly UploadRowMessage[];
  fixing?: Fixing | undefined;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  const isVirtual = details.length > VIRTUAL_FROM;
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this component, nothing memoises them.
  const virtualizer = useVirtualizer({
    count: details.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 8,
  });
  /* A corrected row leaves the list, and takes the field with it: the next one is at hand. */
  useEffect(() => {
    if (!isByKey.current || document.activeElement !== document.body) return;
    (scroller.current?.querySelector('input') ?? scroller.current)?.focus();
  }, [details]);

  const items = isVirtual ? virtualizer.getVirtualItems() : details.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = isVirtual ? (items[0]?.start ?? 0) : 0;
  const after = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return (
    <Box
      component="section"
      ref={scroller}
      className={isVirtual ? styles['scroller'] : undefined}
      aria-label={label}
      tabIndex={isVirtual ? 0 : -1}
    >
      <ul className={`gate-list ${styles['problems']}`} style={{ paddingTop: before, paddingBottom: after }}>
        {items.map(({ index }) => {
          const detail = details[index];
          return detail ? (
            <li
              key={`${detail.row} ${detail.column ?? ''} ${detail.message}`}
              data-index={index}
              ref={isVirtual ? virtualizer.measureElement : undefined}
            >
              <b>Row {detail.row}</b>
              <span>{detail.message}</span>
              {fixing && typeof detail.column === 'number' ? (
                <Fix
                  row={detail.row}
                  column={detail.column}
                  fixing={fixing}
                  onSave={(byKey) => {
                    isByKey.current = byKey;
                  }}
                />
              ) : null}
            </li>
          ) : null;
        })}
      </ul>
    </Box>
  );
}

interface FixProps {
  row: number;
  column: number;
  fixing: Fixing;
  onSave: (byKey: boolean) => void;
}

/** Saved by Enter, and by leaving the field. */
function Fix({ row, column, fixing: { columns, textOf, isDisabled, onFix }, onSave }: FixProps) {
  const written = textOf(row, column);
  const save = (text: string, byKey: boolean): void => {
    if (text === written) return;
    onSave(byKey);
    onFix({ row, column, text });
  };
  return (
    <TextInput
      key={written}
      size="sm"
      aria-label={`${columns[column]} in row ${row}`}
      placeholder={columns[column]}
      defaultValue={written}
      readOnly={isDisabled}
      maxLength={1_000}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(event.currentTarget.value, true);
      }}
      onBlur={(event) => save(event.currentTarget.value, false)}
    />
  );
}
