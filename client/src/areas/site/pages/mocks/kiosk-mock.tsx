import { ArchMark } from '#components/arch-mark.tsx';
import { Ink } from './ink.tsx';
import classes from './kiosk-mock.module.css';
import mock from './mock.module.css';

/** A tablet at the entrance, at the step where the visitor signs. */
export function KioskMock({ className = '' }: { className?: string | undefined }) {
  return (
    <div className={`${mock['mock']} ${mock['floating']} ${mock['tablet']} ${className}`} aria-hidden>
      <div className={mock['screen']}>
        <div className={mock['row']}>
          <span className={mock['venue']}>
            <ArchMark size={18} />
            Your venue
          </span>
          <span className="gate-dimmed">Step 2 of 2</span>
        </div>
        <div className={mock['bar']}>
          <span style={{ width: '86%' }} />
        </div>
        <p className={classes['ask']}>Please sign here</p>
        <div className={mock['lines']}>
          <span style={{ width: '96%' }} />
          <span style={{ width: '100%' }} />
          <span style={{ width: '64%' }} />
        </div>
        <div className={classes['pad']}>
          <Ink className={classes['ink']} />
          <span className={classes['baseline']} />
        </div>
        <div className={mock['row']}>
          <span className={classes['choices']}>
            <span className={mock['ghost']}>Clear</span>
            <span className={mock['ghost']}>Type instead</span>
          </span>
          <span className={mock['button']}>Sign and finish</span>
        </div>
      </div>
    </div>
  );
}
