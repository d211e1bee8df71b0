import { SectionHead } from '../components/section.tsx';
import { SiteButton } from '../components/site-link.tsx';
import site from '../site.module.css';
import classes from './about.module.css';
import { type Good, Goods } from './goods.tsx';

const hardware: readonly Good[] = [
  {
    icon: 'tablet',
    title: 'Waiver kiosks',
    text: 'A tablet on a stand next to the entrance. Begin with one; add a second when the line gets long.',
    points: [
      'Ten inches or more, so that the document is read and not scrolled past',
      'A current iPad or Android tablet; on an iPad, add Gatehouse to the home screen',
      'A stand that locks and keeps the cable out of reach',
      'A screen that can be wiped, and a soft pen for cold fingers',
    ],
  },
  {
    icon: 'scan',
    title: 'Scanners',
    text: 'Any scanner that types like a keyboard works, by cable or by radio. A tablet’s own camera is enough for a few scans an hour.',
    points: [
      'An imager that reads barcodes and QR codes, also from a phone’s screen',
      'Set to send Enter after each code, in a US keyboard layout',
      'A stand with automatic trigger for a desk, a handle for a gate',
      'A sealed housing if it lives outdoors',
    ],
  },
  {
    icon: 'printer',
    title: 'ID card printers',
    text: 'For member cards that last longer than a season. Gatehouse makes the card as a PDF in the right size.',
    points: [
      'Direct-to-card, 300 dots per inch or more, for clean barcodes',
      'One side is enough; both sides cost ribbon',
      'Count the price of a ribbon per card, not only the printer’s',
      'A driver for the computer at your desk',
    ],
  },
  {
    icon: 'card',
    title: 'Card blanks',
    text: 'The size of a bank card, 85.6 by 54 millimeters, called CR80.',
    points: [
      'Thirty mil thick for printers and wallets; thinner ones jam',
      'Plain white PVC with a glossy face for the sharpest code',
      'A slot punched outside the print, if members wear them',
      'No magnetic stripe and no chip: the code is all that is read',
    ],
  },
];

/** The recommended hardware. Requirement G3. */
export function HardwareSection() {
  return (
    <>
      <SectionHead
        level={1}
        title="Hardware, and what to look for"
        lead="Gatehouse runs on ordinary tablets and reads with ordinary scanners. You may use what you own, buy where you like, or ask us to recommend a set that we know to work."
      />
      <Goods goods={hardware} />
      <div className={classes['after']}>
        <SiteButton to="/contact?topic=hardware">Ask for a recommendation</SiteButton>
        <p className={site['dimmed']}>Tell us how many people come in an hour, and whether the door is under a roof.</p>
      </div>
    </>
  );
}
