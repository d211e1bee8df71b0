import type { Period, Saving } from './pricing.model.ts';
import classes from './pricing.module.css';

interface PeriodToggleProps {
  period: Period;
  saving: Saving | null;
  onChange: (period: Period) => void;
}

/** How the prices are read: by the month, or by the year. */
export function PeriodToggle({ period, saving, onChange }: PeriodToggleProps) {
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
          checked={period === 'yearly'}
          onChange={() => onChange('yearly')}
        />
        Annual
        {saving ? <span className={classes['save']}>SAVE {saving.percent}%</span> : null}
      </label>
    </div>
  );
}
