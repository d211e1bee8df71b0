import classes from '../components/faq.module.css';
import { blockOf, partsOf } from '../components/marked-text.tsx';
import { Section, SectionHead } from '../components/section.tsx';
import site from '../site.module.css';
import text from './pricing-faq.md?raw';

/** Questions about prices at the end of the page, which open in place, also without JavaScript. Requirement G4. */
export function PricingFaq() {
  return (
    <Section>
      <SectionHead title="Questions people ask before they sign up" />
      <div className={classes['list']}>
        {partsOf(text).map(({ title, body }) => (
          <details key={title} className={classes['item']}>
            <summary className={classes['question']}>
              {title}
              <span className={classes['mark']} aria-hidden />
            </summary>
            <div className={`${classes['answer']} ${site['dimmed']}`}>{body.map(blockOf)}</div>
          </details>
        ))}
      </div>
    </Section>
  );
}
