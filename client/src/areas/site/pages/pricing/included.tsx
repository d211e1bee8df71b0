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
  'The whole front door without a network',
  'Attendance reports and spreadsheets',
  'Import of the customers you already have',
  'Your logo and your color on every page',
  'A searchable archive of past years',
] as const;

/** The list of what every plan has, on the pricing page. */
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
