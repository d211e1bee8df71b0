import { useEffect, useRef } from 'react';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import visitor from './visitor.module.css';

/** Thanks a visitor who has signed. It has the focus and is in sight: the form before it was sent from its end. */
export function ThanksTitle({ firstName, people }: { firstName: string; people: number }) {
  const { t } = useVisitorText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div role="alert">
      <h1 ref={heading} tabIndex={-1} className={visitor.title}>
        {t('thanks.title', { name: firstName })}
      </h1>
      <p className={visitor.lead}>{t(people > 1 ? 'thanks.leadMany' : 'thanks.lead')}</p>
    </div>
  );
}
