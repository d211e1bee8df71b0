import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import type { FieldErrors } from '#components/forms/form-problems';
import type { OfferingValues } from '../model/offering-form.model.ts';
import { type Part, parts, problemsIn } from '../model/parts.model.ts';
import classes from './editor.module.css';

interface PartNavProps {
  offeringId: string;
  errors: FieldErrors<OfferingValues>;
  /** Contains the parts, each marked with `data-part`. */
  editor: RefObject<HTMLElement | null>;
  /** The part that is shown first; null for the beginning. */
  opensOn: Part | null;
}

/**
 * The way to the parts of the form, and, where it is not next to the form, to the preview. A part says how many of its fields are
 * wrong, and then leads to the first one. Each is an address of its own. Requirement O60.
 */
export function PartNav({ offeringId, errors, editor, opensOn }: PartNavProps) {
  const current = useShownPart(editor, opensOn ?? 'what');
  /* The dialog gives the focus to its heading, and scrolls nowhere. */
  useEffect(() => {
    if (opensOn !== null) editor.current?.querySelector(`[data-part="${opensOn}"]`)?.scrollIntoView();
  }, [editor, opensOn]);
  const lead = (part: string) => (event: MouseEvent) => {
    /* Another tab opens at the address. */
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const target = editor.current?.querySelector(`[data-part="${part}"]`);
    target?.scrollIntoView();
    const place = target?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? target?.querySelector('h3');
    place?.focus({ preventScroll: place.tagName === 'H3' });
  };
  return (
    <nav aria-label="Parts of the offering" className={classes['nav']}>
      {parts.map(({ part, title }) => {
        const count = problemsIn(part, errors);
        return (
          <a
            key={part}
            href={`/my-offerings?offering=${offeringId}&part=${part}`}
            aria-current={current === part ? 'true' : undefined}
            onClick={lead(part)}
          >
            {title}
            {count > 0 ? (
              <span className={classes['problems']}>
                {count}
                <span className="gate-visually-hidden"> to correct</span>
              </span>
            ) : null}
          </a>
        );
      })}
      <button type="button" aria-current={current === 'preview' ? 'true' : undefined} onClick={lead('preview')}>
        Preview
      </button>
    </nav>
  );
}

/** The first part that is below the navigation, as the dialog is scrolled: the preview next to the form always is. */
function useShownPart(editor: RefObject<HTMLElement | null>, first: Part): string {
  const [shown, setShown] = useState<string>(first);
  useEffect(() => {
    const all = [...(editor.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    const below = new Set<Element>();
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) below.add(target);
          else below.delete(target);
        const part = all.find((one) => below.has(one))?.dataset['part'];
        if (part !== undefined) setShown(part);
      },
      { rootMargin: '-180px 0px -65% 0px' },
    );
    for (const part of all) seen.observe(part);
    return () => seen.disconnect();
  }, [editor]);
  return shown;
}
