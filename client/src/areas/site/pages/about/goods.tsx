import { Icon, type IconName } from '../components/icon.tsx';
import site from '../site.module.css';
import classes from './about.module.css';

export interface Good {
  icon: IconName;
  title: string;
  text: string;
  points: readonly string[];
}

/** Services and hardware: what it is, and what to look for. */
export function Goods({ goods }: { goods: readonly Good[] }) {
  return (
    <div className={classes['goods']}>
      {goods.map(({ icon, title, text, points }) => (
        <article key={title} className={classes['good']}>
          <span className={classes['goodIcon']}>
            <Icon name={icon} size={32} />
          </span>
          <h2 className={site['subtitle']}>{title}</h2>
          <p className={site['dimmed']}>{text}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </article>
      ))}
    </div>
  );
}
