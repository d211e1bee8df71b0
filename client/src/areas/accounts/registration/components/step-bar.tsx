import styles from '../registration.module.css';

const steps = ['Your company', 'Your plan'];

/** How far the registration is. */
export function StepBar({ step }: { step: 1 | 2 }) {
  return (
    <ol className={styles['steps']} aria-label={`Step ${step} of ${steps.length}`}>
      {steps.map((name, at) => (
        <li
          key={name}
          data-reached={at < step || undefined}
          {...(at + 1 === step ? { 'aria-current': 'step' as const } : {})}
        >
          {at + 1}. {name}
        </li>
      ))}
    </ol>
  );
}
