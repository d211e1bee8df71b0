import { listPromos, type PromoView, updatePromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { Button, Container, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { useCopied } from '#components/use-copied';
import { useRead } from '#lib/api/use-read';
import classes from './admin-plans.module.css';
import { offers } from './plan-changes.model.ts';
import { PlansSection } from './plans-section.tsx';
import { benefitText, expiryText, promoState, usesText } from './promo.model.ts';
import { PromoDialog } from './promo-dialog.tsx';

/** What the platform offers venues, and the codes for trials. */
export function AdminPlansPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Plans and Promo Codes" />
      <PlansSection />
      <PromosSection />
    </Container>
  );
}

type Open = { kind: 'add' } | { kind: 'edit' | 'off'; code: string } | null;

/** Codes for registration, with their uses. Requirement Y47. */
function PromosSection() {
  const read = useRead(listPromos);
  const change = useChange(updatePromo, { invalidates: offers, failed: ({ message }) => message });
  const [open, setOpen] = useState<Open>(null);
  const rows = read.data?.promos ?? [];
  const chosen = open && open.kind !== 'add' ? rows.find(({ code }) => code === open.code) : undefined;
  const close = (): void => setOpen(null);

  const setActive = async ({ code, revision }: PromoView, is_active: boolean): Promise<void> => {
    const said = `${code} can ${is_active ? 'be used again' : 'no longer be used'}.`;
    await change.act({ params: { code }, body: { revision, is_active } }, said);
    close();
  };

  return (
    <section className={classes['section']} aria-labelledby="promos-title">
      <Group justify="space-between">
        <Title order={2} size="h3" id="promos-title">
          Promo codes
        </Title>
        <Button onClick={() => setOpen({ kind: 'add' })}>Add Promo Code</Button>
      </Group>
      <Loaded read={read} skeleton={{ rows: 3 }} failed={({ message }) => `Failed to load the promo codes. ${message}`}>
        {({ promos }) =>
          promos.length === 0 ? (
            <EmptyState title="No promo codes yet">
              A promo code starts a free trial, or shows where a venue came from.
            </EmptyState>
          ) : (
            <PromoTable
              promos={promos}
              readAtMs={read.dataUpdatedAt}
              isBusy={change.isPending}
              onEdit={({ code }) => setOpen({ kind: 'edit', code })}
              onSwitchOff={({ code }) => setOpen({ kind: 'off', code })}
              onSwitchOn={(promo) => void setActive(promo, true)}
            />
          )
        }
      </Loaded>
      {open?.kind === 'add' || (open?.kind === 'edit' && chosen) ? (
        <PromoDialog
          promo={chosen ?? null}
          onSaved={({ code }) => {
            toast(`${code} was saved.`);
            close();
          }}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        opened={open?.kind === 'off' && chosen !== undefined}
        title={`Deactivate ${chosen?.code ?? ''}?`}
        confirmLabel="Deactivate"
        busyLabel="Deactivating…"
        onConfirm={() => (chosen ? setActive(chosen, false) : Promise.resolve())}
        onClose={close}
      >
        No one can use it until you activate it again. Trials that started with it continue.
      </ConfirmDialog>
    </section>
  );
}

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
function PromoTable({ promos, ...acts }: PromoTableProps) {
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
    <RowActions
      of={code}
      actions={[
        { label: isCopied ? 'Copied' : 'Copy', name: `Copy ${code}`, onPress: () => void copy(code), minWidth: 76 },
        { label: 'Edit', name: `Edit ${code}`, onPress: () => onEdit(promo) },
        {
          label: isActive ? 'Deactivate' : 'Activate',
          name: `${isActive ? 'Deactivate' : 'Activate'} ${code}`,
          onPress: () => (isActive ? onSwitchOff(promo) : onSwitchOn(promo)),
          control: { disabled: isBusy },
        },
      ]}
    />
  );
}
