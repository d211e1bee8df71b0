import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { isEveryoneFilled } from '../flow.rules.ts';
import type { WaiverFlowState } from '../use-waiver-flow.ts';
import styles from './flow.module.css';

/** The completion bar of the whole way, and the two steps of a form. Requirements W8, W17. */
export function FormProgress({ flow: { state, rules, percent } }: { flow: WaiverFlowState }) {
  const { t } = useVisitorText();
  const isPersonalDone = isEveryoneFilled(state, rules);
  const isSigned = state.signature !== null;
  const steps = [
    { label: t('form.stepPersonal'), isDone: isPersonalDone, isCurrent: !isPersonalDone },
    { label: t('form.stepSignature'), isDone: isSigned, isCurrent: isPersonalDone && !isSigned },
  ];
  return (
    <div className={styles.progress}>
      <ol className={`gate-list ${styles.steps}`} aria-label={t('form.progress')}>
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
