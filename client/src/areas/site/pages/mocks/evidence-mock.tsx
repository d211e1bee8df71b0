import classes from './evidence-mock.module.css';
import { Ink } from './ink.tsx';

const facts = [
  ['Document', 'version 3'],
  ['SHA-256', '3f9ac2…7be1c4'],
  ['Consent', 'to sign electronically'],
  ['Signed', 'Jun 13, 10:02:14 AM'],
  ['Zone', 'America/New_York'],
  ['Device', 'Front tablet'],
  ['Ink', '214 points'],
] as const;

/** The evidence page of a signed waiver, and the chain of records that its own is a link of. */
export function EvidenceMock() {
  return (
    <div className={classes['evidence']} aria-hidden>
      <div className={classes['sheet']}>
        <span className={classes['heading']}>Evidence</span>
        <Ink className={classes['ink']} />
        <div className={classes['facts']}>
          {facts.map(([name, value]) => (
            <span key={name} className={classes['fact']}>
              <span className={classes['name']}>{name}</span>
              <span>{value}</span>
            </span>
          ))}
        </div>
      </div>
      <div className={classes['chain']}>
        {['8c1e', 'd04b', '3f9a', 'a77d'].map((link, index) => (
          <span key={link} className={classes['link']} data-this={index === 2 || undefined}>
            {link}
          </span>
        ))}
      </div>
      <span className={classes['caption']}>Each record carries the hash of the one before it.</span>
    </div>
  );
}
