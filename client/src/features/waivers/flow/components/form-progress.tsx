import { useVisitorText } from '../../../../lib/visitor-text/use-visitor-text.ts';
import styles from './flow.module.css';

interface FormProgressProps {
  /** 0–100. */
  percent: number;
  isPersonalDone: boolean;
  isSigned: boolean;
}

/** The completion bar and the two steps of a form. Requirement W8. */
export function FormProgress({ percent, isPersonalDone, isSigned }: FormProgressProps) {
  const { t } = useVisitorText();
  const steps = [
    { label: t('form.stepPersonal'), isDone: isPersonalDone, isCurrent: !isPersonalDone },
    { label: t('form.stepSignature'), isDone: isSigned, isCurrent: isPersonalDone && !isSigned },
  ];
  return (
    <div className={styles.progress}>
      <ol className={styles.steps} aria-label={t('form.progress')}>
        {steps.map(({ label, isDone, isCurrent }, index) => (
          <li key={label} aria-current={isCurrent ? 'step' : undefined} data-done={isDone || undefined}>
            <span className={styles.stepMark} aria-hidden="true">
              {isDone ? '✓' : index + 1}
            </span>
            {label}
          </li>
        ))}
      </ol>
      <progress className={styles.bar} max={100} value={percent} aria-label={t('form.completion')} />
      <p className={styles.percent} aria-hidden="true">
        {t('form.completionValue', { percent })}
      </p>
    </div>
  );
}
