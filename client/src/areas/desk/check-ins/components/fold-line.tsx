import classes from '../check-in.module.css';
import type { Desk } from '../model/use-desk.ts';
import { type Fold } from '../model/use-fold.ts';
import { ScopeText } from './scope-text.tsx';

/** Opens and closes the summary and the filters of a phone. Says how many filters hide someone while they are closed. */
export function FoldLine({ desk, fold, controls }: { desk: Desk; fold: Fold; controls: string }) {
  const { hideAdults, hideMinors, tableSearch } = desk.filters;
  const active = [hideAdults, hideMinors, tableSearch.trim() !== ''].filter(Boolean).length;
  return (
    <div className={classes['fold']}>
      <ScopeText desk={desk} />
      <button
        type="button"
        className={classes['foldButton']}
        aria-expanded={fold.isOpen}
        aria-controls={controls}
        onClick={fold.toggle}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
        <svg viewBox="0 0 12 12" aria-hidden="true" data-open={fold.isOpen || undefined}>
          <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  );
}
