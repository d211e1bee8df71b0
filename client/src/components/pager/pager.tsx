import { Button, Text } from '@mantine/core';
import { type PageOfRows, pageCount, pageText } from './page-text.ts';
import classes from './pager.module.css';

interface PagerProps extends PageOfRows {
  /** What a screen reader calls it. */
  label?: string;
  onPage: (page: number) => void;
}

/** The way through the pages of a list, and nothing where there is one page. The last one is offered where it is known. */
export function Pager({ label = 'Pages', onPage, ...of }: PagerProps) {
  const { page, isTotalExact = true } = of;
  const pages = pageCount(of);
  const isLast = isTotalExact && page >= pages;
  if (page === 1 && isLast) return null;
  return (
    <nav className={classes['pager']} aria-label={label}>
      <PageButton isOff={page === 1} onPress={() => onPage(1)}>
        First
      </PageButton>
      <PageButton isOff={page === 1} onPress={() => onPage(Math.min(page - 1, isTotalExact ? pages : page))}>
        Previous
      </PageButton>
      <Text size="sm" className={classes['text'] ?? ''} data-tabular>
        {pageText(of)}
      </Text>
      <PageButton isOff={isLast} onPress={() => onPage(page + 1)}>
        Next
      </PageButton>
      {isTotalExact ? (
        <PageButton isOff={isLast} onPress={() => onPage(pages)}>
          Last
        </PageButton>
      ) : null}
    </nav>
  );
}

interface PageButtonProps {
  isOff: boolean;
  onPress: () => void;
  children: string;
}

/** Keeps the focus where it leads no further, so that the keyboard stays in the pager. */
function PageButton({ isOff, onPress, children }: PageButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      px="sm"
      {...(isOff ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </Button>
  );
}
