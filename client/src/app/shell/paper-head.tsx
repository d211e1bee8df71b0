import { useIsPrinting } from '../../components/theme/use-is-printing.ts';
import { useVenue } from '../../domain/venue/use-venue.ts';
import { venueDay, venueTime } from '../../lib/venue-format.ts';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';
import classes from './paper-head.module.css';

/** Above every staff screen on paper, where there is no bar: whose it is, and when it was printed. */
export function PaperHead() {
  /* Rendered again for paper, so that the time is that of printing. */
  useIsPrinting();
  const engine = useSyncEngine();
  const { client_name: name, time_zone: timeZone } = useVenue();
  const nowMs = engine.now().epochMs;
  return (
    <p className={classes['head']} data-paper-head>
      {name ? <strong>{name}</strong> : null}
      <span>
        Printed {venueDay(nowMs, timeZone)} at {venueTime(nowMs, timeZone)}
      </span>
    </p>
  );
}
