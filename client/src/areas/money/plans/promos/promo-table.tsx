import type { PromoView } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { Button } from '@mantine/core';
import { ListTable } from '#components/list-table.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useCopied } from '#components/use-copied';
import classes from '../admin-plans.module.css';
import { benefitText, expiryText, promoState, usesText } from './promo.model.ts';

interface PromoTableProps {
  promos: readonly PromoView[];
  /** When they were read. */
  readAtMs: number;
  isBusy: boolean;
  onEdit: (promo: PromoView) => void;
  onSwitchOff: (promo: PromoView) => void;
  onSwitchOn: (promo: PromoView) => void;
}

/** A table, and cards on a phone. */
export function PromoTable({ promos, ...acts }: PromoTableProps) {
  return (
    <ListTable
      aria-labelledby="promos-title"
      className={classes['table']}
      cardsTo={48}
      rows={promos}
      keyOf={(promo) => promo.code}
      rowAttributes={(promo) => ({ 'data-off': !promo.is_active || undefined })}
      columns={[
        {
          header: 'Code',
          className: classes['title'],
          isRowHeader: true,
          cell: ({ code, description }) => (
            <>
              <code>{code}</code>
              <div className={classes['soft']}>{description}</div>
            </>
          ),
        },
        {
          header: 'State',
          cell: (promo) => {
            const { label, color } = promoState(promo, acts.readAtMs);
            return <StateBadge color={color}>{label}</StateBadge>;
          },
        },
        { header: 'Benefit', cell: benefitText, isLabeled: true },
        {
          header: 'Uses',
          className: classes['number'],
          head: { className: classes['number'] },
          cell: usesText,
          isLabeled: true,
        },
        { header: 'Last day', cell: expiryText, isLabeled: true },
        { header: 'Actions', className: classes['acts'], cell: (promo) => <PromoActs promo={promo} {...acts} /> },
      ]}
    />
  );
}

function PromoActs({
  promo,
  isBusy,
  onEdit,
  onSwitchOff,
  onSwitchOn,
}: { promo: PromoView } & Omit<PromoTableProps, 'promos'>) {
  const { isCopied, copy } = useCopied();
  const { code, is_active: isActive } = promo;
  return (
    <>
      <Button size="xs" variant="default" miw={76} aria-label={`Copy ${code}`} onClick={() => void copy(code)}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <Button size="xs" variant="default" aria-label={`Edit ${code}`} onClick={() => onEdit(promo)}>
        Edit
      </Button>
      <Button
        size="xs"
        variant="default"
        miw={96}
        disabled={isBusy}
        aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${code}`}
        onClick={() => (isActive ? onSwitchOff(promo) : onSwitchOn(promo))}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
    </>
  );
}
