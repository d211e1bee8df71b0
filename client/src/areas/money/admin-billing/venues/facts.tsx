import factList from '#components/facts.module.css';
import classes from './venues.module.css';

/** Names and values, in as many columns as fit. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={`${factList['facts']} ${classes['facts']}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
