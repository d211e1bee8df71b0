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

/** One line that is always visible, and calm when all is well. Requirement F6. */
export function StatusStrip({ items, name }: { items: readonly StripItem[]; name?: string }) {
  return (
    <output className={classes['strip']} aria-label="Device status" data-testid="status-strip">
      {name ? <span className={classes['name']}>{name}</span> : null}
      {items.map((item) => (
        <span key={item.text} className={classes['item']} data-tone={item.tone}>
          <span className={classes['dot']} aria-hidden />
          <span>{item.text}</span>
          {item.action ? <StripAction action={item.action} /> : null}
        </span>
      ))}
    </output>
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
