import type { OpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Text } from '@mantine/core';
import list from '#components/list-table.module.css';
import { ListTable } from '#components/list-table.tsx';
import { staffWords } from '#domain/bills/bill-words';

type MethodSums = OpenDay['methods'][number];

const nothing = <Text c="dimmed">No money was taken.</Text>;
const figure = { isLabeled: true, isTabular: true };

/** Money by method: what was taken, what went back, and what is left with tips. */
export function MethodsTable({ methods }: { methods: readonly MethodSums[] }) {
  return (
    <ListTable
      aria-label="Money by method"
      className={list['figures']}
      cardsTo={48}
      rows={methods}
      keyOf={({ method }) => method}
      empty={nothing}
      columns={[
        { header: 'Method', isRowHeader: true, cell: ({ method }) => staffWords.methods[method] },
        { header: 'Taken', ...figure, cell: ({ payments }) => formatMoney(payments) },
        { header: 'Back', ...figure, cell: ({ refunds }) => formatMoney(refunds) },
        { header: 'Tips', ...figure, cell: ({ tips }) => formatMoney(tips) },
        { header: 'Net', ...figure, cell: ({ net }) => formatMoney(net) },
      ]}
    />
  );
}

/** The same of each person or device that took it. */
export function StaffTable({ staff }: { staff: OpenDay['staff'] }) {
  const rows = staff.flatMap(({ name, device_name: device, methods }) =>
    methods.map((sums) => ({ who: [name, device].filter(Boolean).join(', ') || 'Guests, online', ...sums })),
  );
  return (
    <ListTable
      aria-label="Money by person"
      className={list['figures']}
      cardsTo={48}
      rows={rows}
      keyOf={({ who, method }) => `${who}\n${method}`}
      empty={nothing}
      columns={[
        { header: 'Person', isRowHeader: true, cell: ({ who }) => who },
        { header: 'Method', isLabeled: true, cell: ({ method }) => staffWords.methods[method] },
        { header: 'Entries', ...figure, cell: ({ count }) => count.toLocaleString('en-US') },
        { header: 'Net', ...figure, cell: ({ net }) => formatMoney(net) },
      ]}
    />
  );
}
