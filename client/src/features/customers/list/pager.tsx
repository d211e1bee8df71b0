import { CUSTOMERS_PAGE_SIZE } from '@gatehouse/sync-protocol/http/customers';
import { Button, Group, Text } from '@mantine/core';
import type { ShownPage } from './use-customer-page.ts';

interface PagerProps extends Pick<ShownPage, 'total' | 'isTotalExact'> {
  page: number;
  onPage: (page: number) => void;
}

/** The way through the pages; the last one is offered where it is known. */
export function Pager({ page, total, isTotalExact, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / CUSTOMERS_PAGE_SIZE));
  const isLast = isTotalExact && page >= pages;
  if (page === 1 && isLast) return null;
  return (
    <Group component="nav" aria-label="Pages" justify="center" gap="xs" mt="md">
      <Button variant="default" size="sm" disabled={page === 1} onClick={() => onPage(1)}>
        First
      </Button>
      <Button variant="default" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Text size="sm" px="xs" data-tabular>
        Page {page.toLocaleString('en-US')} of {isTotalExact ? '' : 'more than '}
        {pages.toLocaleString('en-US')}
      </Text>
      <Button variant="default" size="sm" disabled={isLast} onClick={() => onPage(page + 1)}>
        Next
      </Button>
      {isTotalExact ? (
        <Button variant="default" size="sm" disabled={isLast} onClick={() => onPage(pages)}>
          Last
        </Button>
      ) : null}
    </Group>
  );
}

/** `26–50 of 1,204 customers`. */
export function countText({ total, isTotalExact, customers }: ShownPage, page: number): string {
  const all = `${isTotalExact ? '' : 'more than '}${total.toLocaleString('en-US')} ${total === 1 ? 'customer' : 'customers'}`;
  const first = (page - 1) * CUSTOMERS_PAGE_SIZE + 1;
  if (customers.length === 0 || (isTotalExact && customers.length === total)) return all;
  return `${first.toLocaleString('en-US')}–${(first + customers.length - 1).toLocaleString('en-US')} of ${all}`;
}
