import type { PromoView } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { Button } from '@mantine/core';
import table from '#components/list-table.module.css';
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
    <table className={`${table['table']} ${table['cardsTo48']} ${classes['table']}`} aria-labelledby="promos-title">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">State</th>
          <th scope="col">Benefit</th>
          <th scope="col" className={classes['number']}>
            Uses
          </th>
          <th scope="col">Last day</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {promos.map((promo) => (
          <PromoRow key={promo.code} promo={promo} {...acts} />
        ))}
      </tbody>
    </table>
  );
}

function PromoRow({
  promo,
  readAtMs,
  isBusy,
  onEdit,
  onSwitchOff,
  onSwitchOn,
}: { promo: PromoView } & Omit<PromoTableProps, 'promos'>) {
  const { isCopied, copy } = useCopied();
  const { label, color } = promoState(promo, readAtMs);
  const { code, is_active: isActive } = promo;
  return (
    <tr data-off={!isActive || undefined}>
      <th scope="row" className={classes['title']}>
        <code>{code}</code>
        <div className={classes['soft']}>{promo.description}</div>
      </th>
      <td>
        <StateBadge color={color}>{label}</StateBadge>
      </td>
      <td data-label="Benefit">{benefitText(promo)}</td>
      <td className={classes['number']} data-label="Uses">
        {usesText(promo)}
      </td>
      <td data-label="Last day">{expiryText(promo)}</td>
      <td className={classes['acts']}>
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
      </td>
    </tr>
  );
}
