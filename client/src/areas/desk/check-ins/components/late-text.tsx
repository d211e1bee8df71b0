import { useState } from 'react';
import classes from '../check-in.module.css';

/** A text that may be known only after the paint; until then `meanwhile` has the place of the last one, so that nothing jumps. */
export function LateText({ text, meanwhile }: { text: string | null; meanwhile: string }) {
  const [last, setLast] = useState(text);
  if (text !== null && text !== last) setLast(text);
  if (text !== null) return text;
  return (
    <span className={classes['late']}>
      <span aria-hidden="true">{last}</span>
      <span>{meanwhile}</span>
    </span>
  );
}
