import { shownLines } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { Bill, BillLine, BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { ReactNode } from 'react';
import { shownTaxes } from './bill.model.ts';
import classes from './bill.module.css';
import { type BillWords, dueText } from './bill-words.ts';

interface BillTableProps {
  bill: Bill;
  words: BillWords;
  /** Words the time of an entry. */
  at: (instant: string) => string;
  /** Staff also see what was taken back, and why; what is due they have in sight elsewhere. */
  hasHistory?: boolean;
  /** What can be done with a line or a payment, next to it. */
  renderLineAction?: ((line: BillLine) => ReactNode) | undefined;
  renderPaymentAction?: ((payment: BillPayment) => ReactNode) | undefined;
}

/** A bill as its guest and staff read it: lines, discount, tax and total, then who paid what, and what is due. Requirement B64. */
export function BillTable(props: BillTableProps) {
  const { bill, words, at, hasHistory = false, renderLineAction, renderPaymentAction } = props;
  const { isIncluded, taxes } = shownTaxes(bill);
  const { money } = words;
  const shown = hasHistory ? bill.lines.filter(({ kind }) => kind !== 'void') : shownLines(bill.lines);
  return (
    <div
      className={classes['bill']}
      data-tabular
      data-actions={renderLineAction || renderPaymentAction ? true : undefined}
    >
      <ul className={`gate-list ${classes['rows']}`} aria-label={words.lines}>
        {shown.map((line) => (
          <li key={line.line_id} data-void={line.voided_by !== null || undefined}>
            <span className={classes['what']}>
              <span className={classes['name']}>{line.name}</span>
              {line.quantity === 1 ? null : (
                <span className={classes['note']}> {words.each(line.quantity, money(line.unit))}</span>
              )}
              {hasHistory ? <LineNote line={line} lines={bill.lines} /> : null}
            </span>
            <span className={classes['amount']}>{money(line.gross)}</span>
            <Action>{renderLineAction?.(line)}</Action>
          </li>
        ))}
      </ul>
      <dl className={classes['sums']} aria-label={words.sums}>
        {bill.discount === 0 ? null : <Sum name={words.discount} amount={money(-bill.discount)} />}
        {isIncluded
          ? null
          : taxes.map(({ tax_id: id, name, percent, amount }) => (
              <Sum key={id} name={words.tax(name, percent)} amount={money(amount)} />
            ))}
        <Sum name={words.total} amount={money(bill.total)} isStrong />
      </dl>
      {isIncluded
        ? taxes.map(({ tax_id: id, name, percent, amount }) => (
            <p key={id} className={classes['included']}>
              {words.included(words.tax(name, percent), money(amount))}
            </p>
          ))
        : null}
      {bill.payments.length === 0 ? null : (
        <ul className={`gate-list ${classes['rows']}`} aria-label={words.payments}>
          {bill.payments.map((payment) => (
            <PaymentRow key={payment.payment_id} {...{ payment, bill, words, at, hasHistory }}>
              {renderPaymentAction?.(payment)}
            </PaymentRow>
          ))}
        </ul>
      )}
      {hasHistory ? null : <DueLine bill={bill} words={words} />}
    </div>
  );
}

/** What is due, in large type. */
export function DueLine({ bill, words }: { bill: Parameters<typeof dueText>[0]; words: BillWords }) {
  return (
    <p className={classes['state']} data-state={bill.state}>
      {dueText(bill, words)}
    </p>
  );
}

function Action({ children }: { children: ReactNode }) {
  return children ? <span className={classes['action']}>{children}</span> : null;
}

function Sum({ name, amount, isStrong }: { name: string; amount: string; isStrong?: true }) {
  return (
    <div data-strong={isStrong}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** Why a line was added or taken back, and by whom. */
function LineNote({ line, lines }: { line: BillLine; lines: readonly BillLine[] }) {
  const back = lines.find(({ line_id: id }) => id === line.voided_by);
  const note = back ? whoText('Taken back', back) : line.kind === 'manual' || line.reason ? whoText('', line) : '';
  return note ? <span className={classes['note']}> {note}</span> : null;
}

function whoText(what: string, { by, reason }: Pick<BillLine, 'by' | 'reason'>): string {
  const name = by.name ?? by.device_name;
  const who = [what, name ? `by ${name}` : ''].filter(Boolean).join(' ');
  return [who, reason].filter(Boolean).join(': ');
}

type PaymentRowProps = Pick<BillTableProps, 'bill' | 'words' | 'at' | 'hasHistory'> & {
  payment: BillPayment;
  children: ReactNode;
};

function PaymentRow({ payment, bill, words, at, hasHistory, children }: PaymentRowProps) {
  const { kind, method, amount, tip, status, payer_name: payer, reference, by, taken_at: takenAt } = payment;
  const isBack = kind !== 'payment';
  const isTakenBack = bill.payments.some((other) => other.kind === 'void' && other.of === payment.payment_id);
  const name = by.name ?? by.device_name;
  const facts = [
    payer,
    at(takenAt),
    hasHistory && name ? `by ${name}` : null,
    hasHistory ? reference : null,
    tip > 0 ? words.tip(words.money(tip)) : null,
    status === 'completed' ? null : words.statuses[status],
    isTakenBack ? words.kinds.void : null,
  ];
  return (
    <li data-void={isTakenBack || status === 'failed' || undefined}>
      <span className={classes['what']}>
        <span className={classes['name']}>
          {isBack ? `${words.kinds[kind]}, ${words.methods[method]}` : words.methods[method]}
        </span>
        <span className={classes['note']}> {facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes['amount']}>{words.money(isBack ? amount : -amount)}</span>
      <Action>{children}</Action>
    </li>
  );
}
