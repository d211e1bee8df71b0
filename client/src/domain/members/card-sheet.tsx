import { createPortal } from 'react-dom';
import classes from './card-sheet.module.css';
import { MemberCard, type MemberCardProps } from './member-card.tsx';

/** A page for each card, or a sheet to be cut. */
export type CardPaper = 'card' | 'letter' | 'a4';

export const cardsPerPage: Readonly<Record<CardPaper, number>> = { card: 1, letter: 8, a4: 10 };

/** Printed instead of the screen while it is there; never seen on the screen. Requirements U7, F30. */
export function CardSheet({ cards, paper }: { cards: readonly MemberCardProps[]; paper: CardPaper }) {
  const size = cardsPerPage[paper];
  const pages = Array.from({ length: Math.ceil(cards.length / size) }, (_, page) =>
    cards.slice(page * size, (page + 1) * size),
  );
  return createPortal(
    <div className={classes['sheets']} data-paper={paper} aria-hidden="true">
      {pages.map((some) => (
        <div key={some[0]?.membershipId} className={classes['page']}>
          {paper === 'card' ? null : <CutMarks rows={size / 2} />}
          <div className={classes['cards']}>
            {some.map((card) => (
              <MemberCard key={card.membershipId} {...card} />
            ))}
          </div>
        </div>
      ))}
    </div>,
    document.body,
  );
}

const CARD_MM = { width: 85.6, height: 54 };
/** How far from the cards a mark begins and ends. */
const [NEAR_MM, FAR_MM] = [1.4, 5.3];

/** Lines outside of the cards, where a knife goes from one to the other. */
function CutMarks({ rows }: { rows: number }) {
  const [width, height] = [2 * CARD_MM.width, rows * CARD_MM.height];
  const lines = [0, 1, 2].flatMap((column) => {
    const x = column * CARD_MM.width;
    return [`M${x} ${-FAR_MM}V${-NEAR_MM}`, `M${x} ${height + NEAR_MM}V${height + FAR_MM}`];
  });
  for (let row = 0; row <= rows; row += 1) {
    const y = row * CARD_MM.height;
    lines.push(`M${-FAR_MM} ${y}H${-NEAR_MM}`, `M${width + NEAR_MM} ${y}H${width + FAR_MM}`);
  }
  return (
    <svg
      className={classes['marks']}
      style={{ width: `${width}mm`, height: `${height}mm` }}
      viewBox={`0 0 ${width} ${height}`}
      overflow="visible"
    >
      <path d={lines.join('')} stroke="#777" strokeWidth="0.15" fill="none" />
    </svg>
  );
}
