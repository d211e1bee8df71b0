import { memberStatus } from '@gatehouse/sync-protocol/areas/people/member-status';
import { calendarDay } from '#lib/venue-format';
import classes from '../check-in.module.css';

export interface MemberMarkProps {
  /** The last day of the membership; undefined for someone who is no member. */
  until: string | undefined;
  venueDate: string;
}

/** Until when a person is a member, or since when no more. Requirement F56. */
export function MemberMark({ until, venueDate }: MemberMarkProps) {
  if (until === undefined) return null;
  const isExpired = memberStatus(until, venueDate) === 'expired';
  return (
    <span className={classes['member']} data-expired={isExpired || undefined}>
      {isExpired ? `Member until ${calendarDay(until)}, expired` : `Member until ${calendarDay(until)}`}
    </span>
  );
}
