import { barcodeShape, printedCode, qrShape } from '@gatehouse/sync-protocol/rules/codes/member-codes';
import type { CodeShape } from '@gatehouse/sync-protocol/rules/codes/qr-shape';
import { calendarDay } from '../../lib/venue-format.ts';
import classes from './member-card.module.css';

export interface MemberCardProps {
  venueName: string;
  name: string;
  membershipId: string;
  /** Last day of the membership. */
  memberUntil: string;
}

/** A member's card at CR80, 85.6 × 54 mm, with a quiet zone of 3 mm around each code. Requirement U7. */
export function MemberCard({ venueName, name, membershipId, memberUntil }: MemberCardProps) {
  return (
    <article className={classes['card']} aria-label={`Member card of ${name}`}>
      <header className={classes['head']}>
        <div>
          <div className={classes['venue']}>{venueName}</div>
          <div className={classes['name']}>{name}</div>
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
