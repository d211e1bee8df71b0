import type { Verdict } from '@gatehouse/sync-protocol/areas/desk/verdict';
import type { ReactNode } from 'react';
import { VerdictIcon } from './verdict-icon.tsx';
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
