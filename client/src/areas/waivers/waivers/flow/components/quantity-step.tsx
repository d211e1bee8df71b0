import { MINORS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import styles from './flow.module.css';
import { FormProgress } from './form-progress.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const quantities = Array.from({ length: MINORS_MAX }, (_, index) => index + 1);

/** 1 to 10 minors. Requirement W7. */
export function QuantityStep({ flow, venue, aside }: StepProps) {
  const { t } = useVisitorText();
  return (
    <StepFrame
      venue={venue}
      title={t('quantity.title')}
      lead={t('quantity.lead', { adultAge: flow.rules.adultAge })}
      back={{ label: t('quantity.backToSelection'), go: () => flow.dispatch({ type: 'back' }) }}
      aside={aside}
    >
      <FormProgress flow={flow} />
      <div className={styles.quantities}>
        {quantities.map((quantity) => (
          <button
            key={quantity}
            type="button"
            className={styles.quantity}
            aria-label={t('quantity.minors', { count: quantity })}
            onClick={() => flow.dispatch({ type: 'quantityChosen', quantity })}
          >
            {quantity}
          </button>
        ))}
      </div>
    </StepFrame>
  );
}
