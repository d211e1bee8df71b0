import { TextLink } from '../components/site-link.tsx';
import site from '../site.module.css';
import classes from './contact.module.css';

/** What may be answered sooner elsewhere. */
export function ContactAside() {
  return (
    <aside className={classes['aside']} aria-label="Before you write">
      <div>
        <h2 className={site['subtitle']}>Signed a waiver somewhere?</h2>
        <p className={site['dimmed']}>
          The venue holds it and answers for it. For a copy, a correction or a question, please ask the venue first.
        </p>
      </div>
      <div>
        <h2 className={site['subtitle']}>A question about prices?</h2>
        <p className={site['dimmed']}>
          Most are answered <TextLink to="/pricing">next to the plans</TextLink>.
        </p>
      </div>
      <div>
        <h2 className={site['subtitle']}>Forgot your password?</h2>
        <p className={site['dimmed']}>
          You can <TextLink to="/forgot-password">set a new one</TextLink> at once.
        </p>
      </div>
      <div>
        <h2 className={site['subtitle']}>Please leave out</h2>
        <p className={site['dimmed']}>passwords, card numbers and health details of visitors. We never need them.</p>
      </div>
    </aside>
  );
}
