import { barcodeShape, printedCode, qrShape } from '@gatehouse/sync-protocol/areas/people/codes/member-codes';
import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import type { CSSProperties } from 'react';
import { calendarDay } from '../../lib/venue-format.ts';
import classes from './member-card.module.css';
import type { CardVenue } from './use-card-venue.ts';

/** Longer names are set smaller, so that two lines hold them. */
const NAME_CHARS_MAX = 40;

export interface MemberCardProps {
  venue: CardVenue;
  name: string;
  membershipId: string;
  /** Last day of the membership. */
  memberUntil: string;
}

/** A member's card at CR80, 85.6 × 54 mm, with a quiet zone of 3 mm around each code. Requirement U7. */
export function MemberCard({ venue, name, membershipId, memberUntil }: MemberCardProps) {
  return (
    <article
      className={classes['card']}
      style={{ '--card-accent': venue.accentColor } as CSSProperties}
      aria-label={`Member card of ${name}`}
    >
      <header className={classes['head']}>
        <div>
          <div className={classes['venue']}>
            {venue.logoUrl ? <img className={classes['logo']} src={venue.logoUrl} alt="" /> : null}
            <span>{venue.name}</span>
          </div>
          <div className={classes['name']} data-long={name.length > NAME_CHARS_MAX}>
            {name}
          </div>
          <div className={classes['small']}>Member until {calendarDay(memberUntil)}</div>
        </div>
        <Code shape={qrShape(membershipId)} className={classes['qr']} />
      </header>
      <Code shape={barcodeShape(membershipId)} className={classes['bars']} />
      <div className={classes['id']}>{printedCode(membershipId)}</div>
    </article>
  );
}

/** Hidden from screen readers, which get the id below it. */
function Code({ shape, className }: { shape: CodeShape; className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={shape.path} fill="#000" />
    </svg>
  );
}
