import { Icon } from '../components/icon.tsx';
import { Section, SectionHead } from '../components/section.tsx';
import classes from './included.module.css';

const included = [
  'Waivers on tablets and at home, with evidence',
  'A signed PDF for you and for the visitor',
  'Check-in by search, camera or USB scanner',
  'Member cards, printed or on the phone',
  'Up to ten offerings with their own booking pages',
  'Deposits into your own Square account',
  'As many tablets and desks as you like',
  'The whole door without the network',
  'Attendance reports and spreadsheets',
  'Upload of the customers you already have',
  'Your logo and your colour on every page',
  'The archive of past years, searchable',
] as const;

export function Included() {
  return (
    <Section tone="tint">
      <SectionHead title="In every plan" />
      <ul className={classes['list']}>
        {included.map((what) => (
          <li key={what} className={classes['item']}>
            <Icon name="check" size={20} />
            {what}
          </li>
        ))}
      </ul>
    </Section>
  );
}
