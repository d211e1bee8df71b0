import mock from './mock.module.css';
import classes from './who-signs-mock.module.css';

const choices = [
  { label: 'Adult', people: [1] },
  { label: 'Minor', people: [0.72] },
  { label: 'Adult & Minor', people: [1, 0.72] },
] as const;

/** The first question that a visitor is asked. */
export function WhoSignsMock() {
  return (
    <div className={`${mock['mock']} ${classes['screen']}`} aria-hidden>
      <span className={classes['ask']}>Who is signing today?</span>
      {choices.map(({ label, people }) => (
        <span key={label} className={classes['choice']}>
          <svg viewBox="0 0 56 40" className={classes['people']}>
            {people.map((size, index) => (
              <Person key={size} size={size} x={people.length === 1 ? 28 : 18 + index * 22} />
            ))}
          </svg>
          {label}
        </span>
      ))}
    </div>
  );
}

/** Head and shoulders, standing on the lower edge; a child is smaller. */
function Person({ size, x }: { size: number; x: number }) {
  return (
    <g transform={`translate(${x} 38) scale(${size})`}>
      <circle cy="-28" r="7" />
      <path d="M-13 0v-4a13 13 0 0 1 26 0v4Z" />
    </g>
  );
}
