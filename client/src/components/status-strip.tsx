import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import classes from './status-strip.module.css';

/** A device's states, worst first. `quiet` needs no action. */
type StripTone = 'quiet' | 'notice' | 'problem';

export interface StripItem {
  tone: StripTone;
  text: string;
  /** A link to details, or an action. */
  action?: { label: string; to: string } | { label: string; onClick: () => void };
}

interface StatusStripProps {
  items: readonly StripItem[];
  /** The device's. */
  name?: string;
  /**
   * On a phone only the first item shows, and it opens the rest: always next to other parts of a head, and in a line of its own
   * where there is more than one.
   */
  fold?: StripFold | undefined;
}

export type StripFold = 'in-head' | 'own-line';

/** One line that is always visible, and calm when all is well. Requirement F6. */
export function StatusStrip({ items, name, fold }: StatusStripProps) {
  const named = name ? <span className={classes['name']}>{name}</span> : null;
  return (
    <output
      className={classes[fold === 'in-head' ? 'folded' : 'strip']}
      aria-label="Device status"
      data-testid="status-strip"
    >
      {fold === 'in-head' || (fold === 'own-line' && items.length > 1) ? (
        <FoldedItems items={items} name={named} fold={fold} />
      ) : (
        <>
          {named}
          {items.map((item) => (
            <Item key={item.text} item={item} />
          ))}
        </>
      )}
    </output>
  );
}

/** The browser itself opens and closes the panel, and gives the focus back. */
function FoldedItems({ items, name, fold }: { items: readonly StripItem[]; name: ReactNode; fold: StripFold }) {
  const panel = useId();
  const [first, ...others] = items;
  const worst = (['problem', 'notice', 'quiet'] as const).find((tone) => items.some((item) => item.tone === tone));
  return (
    <>
      <button type="button" className={classes['summary']} popoverTarget={panel} data-tone={worst} data-fold={fold}>
        <span className={classes['dot']} aria-hidden />
        <span>{first?.text}</span>
        {others.length > 0 ? (
          <span className={classes['count']} aria-hidden>
            {fold === 'own-line' ? `${others.length} more` : `+${others.length}`}
          </span>
        ) : null}
        <span className="gate-visually-hidden">
          {others.length > 0 ? `, ${others.length} more` : ''}: status of this device
        </span>
      </button>
      <span id={panel} popover="auto" className={classes['panel']} data-fold={fold}>
        {name}
        {items.map((item) => (
          <Item key={item.text} item={item} />
        ))}
      </span>
    </>
  );
}

function Item({ item: { tone, text, action } }: { item: StripItem }) {
  return (
    <span className={classes['item']} data-tone={tone}>
      <span className={classes['dot']} aria-hidden />
      <span>{text}</span>
      {action ? <StripAction action={action} /> : null}
    </span>
  );
}

function StripAction({ action }: { action: NonNullable<StripItem['action']> }) {
  return 'to' in action ? (
    <Link to={action.to} className={classes['action'] ?? ''}>
      {action.label}
    </Link>
  ) : (
    <button type="button" onClick={action.onClick} className={classes['action']}>
      {action.label}
    </button>
  );
}
