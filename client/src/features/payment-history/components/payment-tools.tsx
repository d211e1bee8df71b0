import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { firstView, isNarrowed, outcomeLabels, type PaymentsView } from '../payments.model.ts';
import classes from '../payments.module.css';

/** A pause in typing, so that not every letter is a search. */
const TYPING_MS = 300;

interface PaymentToolsProps {
  view: PaymentsView;
  onChange: (view: PaymentsView) => void;
}

export function PaymentTools({ view, onChange }: PaymentToolsProps) {
  const [typed, setTyped] = useState(view.search);
  useEffect(() => {
    if (typed === view.search) return undefined;
    const timer = setTimeout(() => onChange({ ...view, search: typed }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, view, onChange]);
  return (
    <search className={classes['tools']} aria-label="Payments">
      <TextInput
        label="Venue"
        placeholder="Name or client ID"
        type="search"
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
      <Button
        variant="default"
        disabled={!isNarrowed({ ...view, search: typed })}
        onClick={() => {
          setTyped('');
          onChange({ ...firstView, type: view.type });
        }}
      >
        Clear filters
      </Button>
    </search>
  );
}
