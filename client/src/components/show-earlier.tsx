import { Button, type ButtonProps } from '@mantine/core';

interface ShowEarlierProps extends ButtonProps {
  /** What `useReadPages` read, newest first. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Asks for the next page of a list; renders nothing at its end. */
export function ShowEarlier({ list, ...rest }: ShowEarlierProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      miw={160}
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      {...rest}
    >
      {list.isFetchingNextPage ? 'Loading…' : 'Show Earlier'}
    </Button>
  );
}
