import { Table, type TableProps } from '@mantine/core';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import classes from './list-table.module.css';

type Attributes<Tag extends 'table' | 'tr' | 'th' | 'td'> = ComponentProps<Tag> &
  Record<`data-${string}`, string | number | boolean | undefined>;

export interface Column<Row> {
  /** The title, which no other column of the table has. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** The class of its cells, not of its head. */
  className?: string | undefined;
  /** Other attributes of its cells. */
  attributes?: Attributes<'td'> | ((row: Row) => Attributes<'td'>);
  /** Attributes of its head; `children` replace the title. */
  head?: Attributes<'th'>;
  /** Whether a card shows the title at the cell. */
  isLabeled?: boolean;
  /** Whether its cells are figures or times: digits of one width, never broken. */
  isTabular?: boolean;
  /** Whether its cells name their rows. */
  isRowHeader?: boolean;
}

interface ListTableProps<Row> extends Omit<Attributes<'table'>, 'rows'> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The widest window, in em, in which rows are cards; without it they never are. */
  cardsTo?: 48 | 56 | 75;
  /** Draws a plain table with these spacings, not a list. */
  plain?: TableProps;
  rowAttributes?: (row: Row) => Attributes<'tr'>;
  /** Shown instead of the table when it has no rows; without it, the head alone is. */
  empty?: ReactNode;
}

interface Parts {
  Frame: ElementType;
  Head: ElementType;
  Body: ElementType;
  Tr: ElementType;
  Th: ElementType;
  Td: ElementType;
}

const listParts: Parts = { Frame: 'table', Head: 'thead', Body: 'tbody', Tr: 'tr', Th: 'th', Td: 'td' };
const plainParts: Parts = {
  Frame: Table,
  Head: Table.Thead,
  Body: Table.Tbody,
  Tr: Table.Tr,
  Th: Table.Th,
  Td: Table.Td,
};

/** Aligns figures in a plain table. */
export const toTheRight = {
  isTabular: true,
  attributes: { style: { textAlign: 'right' } },
  head: { style: { textAlign: 'right' } },
} as const;

/**
 * A table whose columns are each described in one place; on a narrow window cards. What else is given goes to the table, and
 * children come after its rows.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, rows, keyOf, cardsTo, plain, rowAttributes, empty, className, children, ...attributes } = props;
  const { Frame, Head, Body, Tr, Th, Td } = plain ? plainParts : listParts;
  if (rows.length === 0 && empty !== undefined) return empty;
  const names = [plain ? null : classes['table'], cardsTo ? classes[`cardsTo${cardsTo}`] : null, className];
  return (
    <Frame className={names.filter(Boolean).join(' ')} {...plain} {...attributes}>
      <Head>
        <Tr>
          {columns.map(({ header, head }) => (
            <Th key={header} scope="col" {...head}>
              {head?.children ?? header}
            </Th>
          ))}
        </Tr>
      </Head>
      <Body>
        {rows.map((row, index) => (
          <Tr key={keyOf(row)} {...rowAttributes?.(row)}>
            {columns.map((column) => {
              const Part = column.isRowHeader ? Th : Td;
              return (
                <Part key={column.header} {...attributesOf(column, row)}>
                  {column.cell(row, index)}
                </Part>
              );
            })}
          </Tr>
        ))}
      </Body>
      {children}
    </Frame>
  );
}

function attributesOf<Row>(column: Column<Row>, row: Row): Attributes<'td'> {
  const { header, className, attributes, isLabeled, isTabular, isRowHeader } = column;
  return {
    className,
    scope: isRowHeader ? 'row' : undefined,
    'data-label': isLabeled ? header : undefined,
    'data-tabular': isTabular || undefined,
    ...(typeof attributes === 'function' ? attributes(row) : attributes),
  };
}
