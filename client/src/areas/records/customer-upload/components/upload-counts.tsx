import { Figures } from '#components/figures.tsx';

interface UploadCountsProps {
  total: number;
  good: { label: string; count: number };
  skipped: number;
  errors: number;
  warnings: number;
}

/** The rows of a file in numbers. */
export function UploadCounts({ total, good, skipped, errors, warnings }: UploadCountsProps) {
  return (
    <Figures
      figures={[
        { title: good.label, value: shown(good.count), tone: good.count > 0 ? 'good' : undefined },
        { title: 'Duplicates skipped', value: shown(skipped) },
        { title: 'With errors', value: shown(errors), tone: errors > 0 ? 'problem' : undefined },
        { title: 'Warnings', value: shown(warnings) },
        { title: 'Rows in the file', value: shown(total) },
      ]}
    />
  );
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}
