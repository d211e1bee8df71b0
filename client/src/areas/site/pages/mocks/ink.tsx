import classes from './ink.module.css';

/** A signature, written once when it comes into being and then still. */
export function Ink({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 460 150" className={className} fill="none" aria-hidden>
      <path
        className={classes['stroke']}
        pathLength={1}
        d="M58 104c14-26 38-66 50-66 10 0 2 30-2 62M76 82c16-3 30-6 42-6 8 0-10 26 2 26 12 0 26-36 32-36-6 0-20 32-8 34 12 2 24-42 38-68-10 34-18 66-8 68 14 2 26-34 44-36-18 2-30 32-16 34 16 2 28-34 32-34-4 14-8 34 4 34 18 0 44-66 54-76-10 24-24 74-14 76 10 2 22-38 36-38 12 0-10 38 8 38 22 0 40-22 62-38"
      />
    </svg>
  );
}
