import type { Verdict } from '@gatehouse/sync-protocol/areas/desk/verdict';
import type { ReactNode } from 'react';
import { verdictTitles } from './verdict-labels.ts';
import classes from './verdict-view.module.css';

export interface VerdictViewProps {
  /** Null before the first scan. */
  level: Verdict['level'] | null;
  /** Replaces the level's word, such as 'Checked in'. */
  title?: string | undefined;
  /** The person's name, or the unknown code. */
  name: string;
  sentences: readonly string[];
  /** `full` fills a scan station; `panel` is for the desk's screens. */
  size?: 'panel' | 'full';
  children?: ReactNode;
}

/**
 * The verdict of a scan as color, icon and words; the caller plays its sound. It stays until the next scan and is
 * read out by screen readers. Requirement K15.
 */
export function VerdictView({ level, title, name, sentences, size = 'panel', children }: VerdictViewProps) {
  return (
    <section className={classes['panel']} data-level={level ?? 'idle'} data-size={size} aria-label="Scan result">
      <VerdictIcon level={level ?? 'idle'} className={classes['icon']} />
      <div>
        <output className={classes['words']}>
          {level && <div className={classes['level']}>{title ?? verdictTitles[level]}</div>}
          <div className={classes['name']}>{name}</div>
          {sentences.map((sentence) => (
            <div key={sentence} className={classes['sentence']}>
              {sentence}
            </div>
          ))}
        </output>
        {children && <div className={classes['actions']}>{children}</div>}
      </div>
    </section>
  );
}

/** Outlines that differ in shape, not only in their content: circle, triangle, diamond, octagon. */
const shapes = {
  ready: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="m7.5 12.5 3 3 6-7" />
    </>
  ),
  attention: (
    <>
      <path d="M12 2.8 22.2 20.5H1.8Z" />
      <path d="M12 9.5v5M12 17.4v.1" />
    </>
  ),
  stop: (
    <>
      <path d="M12 1.4 22.6 12 12 22.6 1.4 12Z" />
      <path d="M7.5 12h9" />
    </>
  ),
  unknown: (
    <>
      <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8Z" />
      <path d="m8.8 8.8 6.4 6.4m0-6.4-6.4 6.4" />
    </>
  ),
  idle: <path d="M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4M8 9v6m2.7-6v6m2.6-6v6M16 9v6" />,
} as const;

/**
 * The sign of a verdict at the desk, in the color of the text around it; 'idle' is a scanner that waits for a code. Hidden
 * from screen readers, so a text has to say the same.
 */
function VerdictIcon({ level, className }: { level: Verdict['level'] | 'idle'; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      data-icon={level}
    >
      {shapes[level]}
    </svg>
  );
}
