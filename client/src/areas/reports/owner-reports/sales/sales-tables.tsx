import type { SalesReport, SalesTotals } from '@gatehouse/sync-protocol/areas/reports/sales.contracts';
import { rangeText } from '@gatehouse/sync-protocol/base/days/day-text';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Stack, Text } from '@mantine/core';
import { Card } from '#components/card.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Figures } from '#components/figures.tsx';
import list from '#components/list-table.module.css';
import { ListTable } from '#components/list-table.tsx';
import { staffWords } from '#domain/bills/bill-words';
import { calendarDay } from '#lib/venue-format';
import classes from './sales.module.css';

type Figure = keyof SalesTotals;
type Columns = readonly (readonly [Figure, string])[];

const sold: Columns = [
  ['gross', 'Gross'],
  ['discount', 'Discount'],
  ['net', 'Net'],
  ['tax', 'Tax'],
  ['total', 'Total'],
];
const taken: Columns = [
  ['paid', 'Paid'],
  ['refunded', 'Back'],
  ['tips', 'Tips'],
];

interface Row extends SalesTotals {
  name: string;
}

interface Table {
  title: string;
  /** What a row is of. */
  header: string;
  columns: Columns;
  rows: readonly Row[];
}

/** A report of sales: its figures, then a table for each question. */
export function SalesTables({ report }: { report: SalesReport }) {
  const { totals, start, end } = report;
  const tables = tablesOf(report).filter(({ rows }) => rows.length > 0);
  const isEmpty = Object.values(totals).every((figure) => figure === 0);
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        <strong>{rangeText(start, end)}.</strong> Sales count on the day of play, and money on the day when it was
        taken.
      </Text>
      {isEmpty ? (
        <EmptyState title="No sales in these days">
          Bookings with prices are counted here from the day on which they take place.
        </EmptyState>
      ) : (
        <>
          <Figures
            figures={[
              { title: 'Sales, with tax', value: formatMoney(totals.total) },
              { title: 'Tax', value: formatMoney(totals.tax) },
              { title: 'Taken, less refunds', value: formatMoney(round(totals.paid - totals.refunded)) },
              { title: 'Tips', value: formatMoney(totals.tips) },
            ]}
          />
          <div className={classes['tables']}>
            {tables.map((table) => (
              <SalesTable key={table.title} {...table} totals={totals} />
            ))}
          </div>
        </>
      )}
    </Stack>
  );
}

const round = (dollars: number): number => Math.round(dollars * 100) / 100;

/** A day on which something was sold, or money came or went. */
function hasMoney({ total, paid, refunded, tips }: SalesTotals): boolean {
  return [total, paid, refunded, tips].some((figure) => figure !== 0);
}

function tablesOf(report: SalesReport): Table[] {
  const named = (rows: readonly (SalesTotals & { name: string })[], none: string): Row[] =>
    rows.map((row) => ({ ...row, name: row.name || none }));
  const methodName = (name: string): string => (name in staffWords.methods ? staffWords.methods[name as 'cash'] : name);
  return [
    { title: 'By offering', header: 'Offering', columns: sold, rows: named(report.by_offering, 'Other') },
    { title: 'By extra', header: 'Extra', columns: sold, rows: named(report.by_extra, 'All but extras') },
    {
      title: 'By tax',
      header: 'Tax',
      columns: [
        ['net', 'Net'],
        ['tax', 'Amount'],
      ],
      rows: named(report.by_tax, 'Not taxed'),
    },
    { title: 'By promo code', header: 'Code', columns: sold, rows: named(report.by_code, 'No code') },
    {
      title: 'By method',
      header: 'Method',
      columns: taken,
      rows: report.by_method.map((row) => ({ ...row, name: methodName(row.name) })),
    },
    { title: 'By person', header: 'Person', columns: taken, rows: named(report.by_staff, 'Guests and devices') },
    {
      title: 'By day',
      header: 'Day',
      columns: [
        ['net', 'Net'],
        ['tax', 'Tax'],
        ['total', 'Total'],
        ['paid', 'Paid'],
        ['refunded', 'Back'],
      ],
      rows: report.by_day.filter(hasMoney).map((row) => ({ ...row, name: calendarDay(row.date) })),
    },
  ];
}

function SalesTable({ title, header, columns, rows, totals }: Table & { totals: SalesTotals }) {
  return (
    <Card title={title}>
      <ListTable
        aria-label={title}
        className={`${list['figures']} ${classes['table']}`}
        cardsTo={48}
        rows={[...rows, { ...totals, name: 'Total' }].map((row, at) => ({ ...row, at }))}
        keyOf={({ at }) => at}
        rowAttributes={({ at }) => (at === rows.length ? { 'data-total': true } : {})}
        columns={[
          { header, isRowHeader: true, cell: ({ name }) => name },
          ...columns.map(([figure, label]) => ({
            header: label,
            isLabeled: true,
            isTabular: true,
            cell: (row: Row) => formatMoney(row[figure]),
          })),
        ]}
      />
    </Card>
  );
}
