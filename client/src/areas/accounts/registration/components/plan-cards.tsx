import type { PlanChoice } from '#domain/registration/registration-record';
import type { PlanOffer } from '../model/plan-offers.ts';
import styles from '../registration.module.css';

interface PlanCardsProps {
  offers: readonly PlanOffer[];
  chosen: PlanChoice | null;
  onChoose: (plan: PlanChoice) => void;
  error: string | null;
  isDisabled: boolean;
}

/** The periods as two large cards; for the keyboard they are radio buttons. */
export function PlanCards({ offers, chosen, onChoose, error, isDisabled }: PlanCardsProps) {
  return (
    <fieldset className={styles['choice']} disabled={isDisabled} aria-describedby={error ? 'plan-error' : undefined}>
      <legend className="gate-visually-hidden">Plan</legend>
      <div className={styles['plans']}>
        {offers.map(({ planType, title, price, per, badge, notes }) => (
          <label key={planType} className={styles['plan']} data-chosen={chosen === planType || undefined}>
            <span className={styles['planHead']}>
              <input
                type="radio"
                name="plan"
                value={planType}
                checked={chosen === planType}
                disabled={price === null}
                onChange={() => onChoose(planType)}
              />
              <span className={styles['planTitle']}>{title}</span>
              {badge ? <span className={styles['badge']}>{badge}</span> : null}
            </span>
            {price === null ? (
              <span className={styles['soon']}>Coming Soon</span>
            ) : (
              <span>
                <span className={styles['price']}>{price}</span> {per}
              </span>
            )}
            {price === null
              ? null
              : notes.map((note) => (
                  <span key={note} className={styles['note']}>
                    {note}
                  </span>
                ))}
          </label>
        ))}
      </div>
      {error ? (
        <p id="plan-error" role="alert" className={styles['planError']}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
