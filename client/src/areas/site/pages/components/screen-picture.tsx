import bookingDark from '../pictures/booking.dark.webp';
import bookingLight from '../pictures/booking.light.webp';
import documentsDark from '../pictures/documents.dark.webp';
import documentsLight from '../pictures/documents.light.webp';
import guestChangesDark from '../pictures/guest-changes.dark.webp';
import guestChangesLight from '../pictures/guest-changes.light.webp';
import timelineDark from '../pictures/timeline.dark.webp';
import timelineLight from '../pictures/timeline.light.webp';
import todayDark from '../pictures/today.dark.webp';
import todayLight from '../pictures/today.light.webp';
import classes from './screen-picture.module.css';

/* Taken from the demo by `npm run pictures -- --site`, which says their size. */
const WIDTH = 1200;
const HEIGHT = 750;

const pictures = {
  today: [
    todayLight,
    todayDark,
    'The dashboard of a venue: today’s guests, the weekend, and the week’s parties and waivers.',
  ],
  timeline: [
    timelineLight,
    timelineDark,
    'The timeline of a full Saturday: a row for each room, with its bookings as blocks.',
  ],
  documents: [
    documentsLight,
    documentsDark,
    'The list of a venue’s documents, with who needs each, how long it is valid and its languages.',
  ],
  booking: [
    bookingLight,
    bookingDark,
    'A booking page: a calendar with the free days, and the times of one day. Guests can join the waitlist of those that are taken.',
  ],
  guestChanges: [
    guestChangesLight,
    guestChangesDark,
    'A guest’s own booking page, on which they move their booking to another time.',
  ],
} as const;

/** A picture of the product as it is, in the scheme of the reader, loaded when it is scrolled to. Requirement G48. */
export function ScreenPicture({ name }: { name: keyof typeof pictures }) {
  const [light, dark, alt] = pictures[name];
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img
        src={light}
        alt={alt}
        width={WIDTH}
        height={HEIGHT}
        loading="lazy"
        decoding="async"
        className={classes['picture']}
      />
    </picture>
  );
}
