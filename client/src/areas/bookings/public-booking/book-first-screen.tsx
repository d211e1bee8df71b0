import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { VisitorTop } from '#components/visitor/visitor-top.tsx';
import styles from './booking.module.css';
import { BookOutline } from './model/book-outline.tsx';

interface BookFirstScreenProps {
  venue: { name: string; logoUrl: string | null };
  offering: string;
  /** The venue's own words about it. */
  words: string;
}

/** The booking page as markup alone, which the page itself takes the place of. Requirement W31. */
export function BookFirstScreen({ venue, offering, words }: BookFirstScreenProps) {
  return (
    <VisitorPage
      isWide
      top={
        <VisitorTop {...venue}>
          <LanguageChoice />
        </VisitorTop>
      }
    >
      <BookOutline
        title={<h1 className={visitor.title}>{offering}</h1>}
        words={<p className={styles.sideText}>{words}</p>}
      />
    </VisitorPage>
  );
}
