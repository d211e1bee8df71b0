/** A page of a list, from 1. */
export interface PageOfRows {
  page: number;
  pageSize: number;
  /** The count on all pages. */
  total: number;
  /** False where there are more than `total`. */
  isTotalExact?: boolean | undefined;
}

/** An empty list has one page. */
export function pageCount({ pageSize, total }: Pick<PageOfRows, 'pageSize' | 'total'>): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** `Page 2 of 13`. */
export function pageText({ page, isTotalExact = true, ...of }: PageOfRows): string {
  return `Page ${number(page)} of ${moreThan(isTotalExact)}${number(pageCount(of))}`;
}

/** `26–50 of 312 payments`; the total alone where the page holds all of them or nothing. */
export function rowsText(
  { page, pageSize, total, isTotalExact = true }: PageOfRows,
  shown: number,
  [one, many]: readonly [one: string, many: string],
): string {
  const all = `${moreThan(isTotalExact)}${number(total)} ${total === 1 && isTotalExact ? one : many}`;
  if (shown === 0 || (isTotalExact && shown === total)) return all;
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  return `${first === last ? number(first) : `${number(first)}–${number(last)}`} of ${all}`;
}

function moreThan(isTotalExact: boolean): string {
  return isTotalExact ? '' : 'more than ';
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
