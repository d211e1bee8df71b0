import { SectionHead } from '../components/section.tsx';
import { SiteButton } from '../components/site-link.tsx';
import site from '../site.module.css';
import classes from './about.module.css';
import { type Good, Goods } from './goods.tsx';

const services: readonly Good[] = [
  {
    icon: 'website',
    title: 'Website building',
    text: 'A site for your venue that says what you offer, when you are open and how to get there, with bookings and waivers built in.',
    points: [
      'Designed for phones first: most of your visitors are in a car',
      'Your booking pages and your waiver link in the right places',
      'Words and pictures made with you, not from a template',
      'Handed over so that you can change prices and hours yourself',
    ],
  },
  {
    icon: 'server',
    title: 'Server management, if you want it',
    text: 'We can look after the server that your website runs on. It is optional: Gatehouse itself is always looked after by us.',
    points: [
      'Updates, certificates and backups, with tested restores',
      'Someone who notices before your visitors do',
      'Your domain and your content stay in your name',
      'Cancel at any time, and we hand over everything',
    ],
  },
];

/** Services that go with the software. Requirement G3. */
export function ServicesSection() {
  return (
    <>
      <SectionHead
        level={1}
        title="A website to go with the door"
        lead="Some venues come to us with a site, some without. Both services are quoted for your case before anything begins, and neither is needed to use Gatehouse."
      />
      <Goods goods={services} />
      <div className={classes['after']}>
        <SiteButton to="/contact?topic=website">Ask for a quote</SiteButton>
        <p className={site['dimmed']}>Tell us what you have today, and what visitors ask you most.</p>
      </div>
    </>
  );
}
