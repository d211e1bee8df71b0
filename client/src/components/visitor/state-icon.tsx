import styles from './state-icon.module.css';

export type StateTone = 'good' | 'bad' | 'waiting';

const paths: Readonly<Record<StateTone, string>> = {
  good: 'm7.5 12.5 3 3 6-6.5',
  bad: 'M12 7v6M12 16.6v.1',
  waiting: 'M12 6.5V12l3.5 2.5',
};

/** A check, an exclamation mark or a clock over the title of an outcome; the title says the same in words. */
export function StateIcon({ tone }: { tone: StateTone }) {
  return (
    <svg
      className={styles['icon']}
      data-tone={tone}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" />
      <path d={paths[tone]} />
    </svg>
  );
}
