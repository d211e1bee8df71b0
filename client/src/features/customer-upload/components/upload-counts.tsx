import styles from '../customer-upload.module.css';

interface UploadCountsProps {
  total: number;
  good: { label: string; count: number };
  skipped: number;
  errors: number;
}

/** The rows of a file in numbers. */
export function UploadCounts({ total, good, skipped, errors }: UploadCountsProps) {
  const counts = [
    { label: good.label, count: good.count, tone: good.count > 0 ? 'good' : undefined },
    { label: 'Duplicates skipped', count: skipped, tone: undefined },
    { label: 'With errors', count: errors, tone: errors > 0 ? 'problem' : undefined },
    { label: 'Rows in the file', count: total, tone: undefined },
  ];
  return (
    <dl className={styles['counts']}>
      {counts.map(({ label, count, tone }) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}
