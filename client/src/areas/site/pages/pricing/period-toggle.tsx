import { useEffect, useRef } from 'react';
import { type Period, type Saving, savingText } from './pricing.model.ts';
import classes from './pricing.module.css';

interface PeriodToggleProps {
  period: Period;
  saving: Saving | null;
  onChange: (period: Period) => void;
}

/** How the prices are read: by the month, or by the year. */
export function PeriodToggle({ period, saving, onChange }: PeriodToggleProps) {
  const yearly = useRef<HTMLInputElement>(null);
  /* Chosen while the page was plain HTML. */
  useEffect(() => {
    if (yearly.current?.checked) onChange('yearly');
  }, [onChange]);
  return (
    <div className={classes['toggle']} role="radiogroup" aria-label="Billing period">
      <label className={classes['choice']}>
        <input
          type="radio"
          name="period"
          value="monthly"
          checked={period === 'monthly'}
          onChange={() => onChange('monthly')}
        />
        Monthly
      </label>
      <label className={classes['choice']}>
        <input
          type="radio"
          name="period"
          value="yearly"
          ref={yearly}
          checked={period === 'yearly'}
          onChange={() => onChange('yearly')}
        />
        Annual
        <span className={classes['save']} data-slot="saving" hidden={saving === null}>
          {savingText(saving)}
        </span>
      </label>
    </div>
  );
}
