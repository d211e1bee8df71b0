import site from '../site.module.css';
import classes from './closing-call.module.css';
import { SiteButton } from './site-link.tsx';

/** The end of a page that sells: what to do now. */
export function ClosingCall({
  title,
  text,
  first,
  second,
}: {
  title: string;
  text: string;
  first: { to: string; label: string };
  second?: { to: string; label: string };
}) {
  return (
    <section className={classes['call']}>
      <div className={`${site['wrap']} ${classes['inner']}`}>
        <svg viewBox="0 0 64 44" className={classes['arch']} fill="none" aria-hidden>
          <path d="M12 44V29a20 20 0 0 1 40 0v15M24 44V32a8 8 0 0 1 16 0v12" />
        </svg>
        <h2 className={site['title']}>{title}</h2>
        <p className={site['lead']}>{text}</p>
        <div className={`${site['actions']} ${classes['actions']}`}>
          <SiteButton to={first.to}>{first.label}</SiteButton>
          {second ? (
            <SiteButton to={second.to} kind="second">
              {second.label}
            </SiteButton>
          ) : null}
        </div>
      </div>
    </section>
  );
}
