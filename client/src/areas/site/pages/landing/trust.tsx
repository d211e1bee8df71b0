import { Icon, type IconName } from '../components/icon.tsx';
import { Section } from '../components/section.tsx';
import { EvidenceMock } from '../mocks/evidence-mock.tsx';
import site from '../site.module.css';
import classes from './trust.module.css';

const reasons: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'evidence',
    title: 'A signature that can be shown',
    text: 'With each one we keep the exact document that was on the screen, its SHA-256 fingerprint, the consent, the strokes, the device and the corrected time.',
  },
  {
    icon: 'chain',
    title: 'A tamper-evident record',
    text: 'Every change is linked to the one before it by a hash. An entry that was altered or removed shows up when the chain is checked.',
  },
  {
    icon: 'kept',
    title: 'Nothing lost, nothing doubled',
    text: 'Tablets keep what they sent until the server has it in a backup. If a server has to be restored, they send it again, and each thing counts once.',
  },
  {
    icon: 'flat',
    title: 'A flat fee, and that is all',
    text: 'Deposits go to your own Square account. We take no percentage, and card numbers never reach us.',
  },
  {
    icon: 'export',
    title: 'Your data leaves when you do',
    text: 'One button gives you everything as an archive, even after a subscription has ended. An unpaid bill never locks you out of your own records.',
  },
];

/** Why a venue can hand its door to it. Requirement G2. */
export function Trust() {
  return (
    <Section tone="band">
      <div className={classes['columns']}>
        <div>
          <h2 className={site['title']}>Ready for the day someone asks for proof</h2>
          <ul className={classes['reasons']}>
            {reasons.map(({ icon, title, text }) => (
              <li key={title} className={classes['reason']}>
                <span className={classes['icon']}>
                  <Icon name={icon} />
                </span>
                <div>
                  <h3 className={site['subtitle']}>{title}</h3>
                  <p className={site['dimmed']}>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className={classes['picture']}>
          <EvidenceMock />
        </div>
      </div>
    </Section>
  );
}
