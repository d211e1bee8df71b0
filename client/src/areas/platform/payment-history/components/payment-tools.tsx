import { Button, NativeSelect, TextInput } from '@mantine/core';
import { SearchField } from '#components/search-field.tsx';
import { firstView, isNarrowed, outcomeLabels, type PaymentsView } from '../model/payments.model.ts';
import classes from '../payments.module.css';

interface PaymentToolsProps {
  view: PaymentsView;
  onChange: (view: PaymentsView) => void;
}

/** The filters above the admins' payment history. 'Clear filters' keeps the type, which is chosen elsewhere. */
export function PaymentTools({ view, onChange }: PaymentToolsProps) {
  return (
    <search className={classes['tools']} aria-label="Payments">
      <SearchField
        label="Venue"
        placeholder="Name or client ID"
        maxLength={120}
        search={view.search}
        onSearch={(search) => onChange({ ...view, search })}
      />
      <NativeSelect
        label="Status"
        value={view.outcome}
        onChange={(event) => onChange({ ...view, outcome: event.currentTarget.value as PaymentsView['outcome'] })}
        data={[
          { value: '', label: 'Any status' },
          ...Object.entries(outcomeLabels).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextInput
        label="From"
        type="date"
        value={view.startDate}
        max={view.endDate || undefined}
        onChange={(event) => onChange({ ...view, startDate: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={view.endDate}
        min={view.startDate || undefined}
        onChange={(event) => onChange({ ...view, endDate: event.currentTarget.value })}
      />
      {isNarrowed(view) ? (
        <Button variant="default" onClick={() => onChange({ ...firstView, type: view.type })}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}
