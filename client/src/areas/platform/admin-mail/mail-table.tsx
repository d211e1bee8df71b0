import type { UnsentMail } from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { ListTable } from '#components/list-table.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import classes from './mail.module.css';
import { at, mailWords } from './mail-words.ts';

interface MailTableProps {
  mails: readonly UnsentMail[];
  isStale: boolean;
  /** The mail that is being sent again. */
  busyId: string | null;
  onResend: (mail: UnsentMail) => void;
  onDrop: (mail: UnsentMail) => void;
}

/** Mail in the order given, on a narrow window as cards. */
export function MailTable({ mails, isStale, busyId, onResend, onDrop }: MailTableProps) {
  return (
    <ListTable
      aria-label="Unsent email"
      aria-busy={isStale}
      className={classes['table']}
      cardsTo={56}
      rows={mails}
      keyOf={(mail) => mail.mail_id}
      columns={[
        {
          header: 'To',
          className: classes['to'],
          cell: ({ recipient, subject }) => (
            <>
              <span className="gate-strong gate-breakable">{recipient ?? 'Unreadable'}</span>
              <span className={classes['note']}>{subject}</span>
            </>
          ),
        },
        {
          header: 'From',
          cell: ({ client_id: id, client_name: name }) => (
            <>
              {name ?? id ?? 'Gatehouse'}
              {name ? <span className={classes['note']}>{id}</span> : null}
            </>
          ),
        },
        {
          header: 'Why it was not sent',
          className: classes['why'],
          cell: (mail) => {
            const { color, label, sentence } = mailWords(mail);
            return (
              <>
                <StateBadge color={color}>{label}</StateBadge>
                <span className={classes['sentence']}>{sentence}</span>
              </>
            );
          },
        },
        {
          header: 'Written',
          className: classes['written'],
          cell: ({ created_at: createdAt, given_up_at: givenUpAt }) => (
            <>
              {at(createdAt)}
              {givenUpAt ? <span className={classes['note']}>Given up {at(givenUpAt)}</span> : null}
            </>
          ),
        },
        {
          header: 'Actions',
          className: classes['actions'],
          cell: (mail) => (
            <RowActions
              of={mail.recipient ?? 'this recipient'}
              actions={[
                {
                  label: busyId === mail.mail_id ? 'Sending…' : 'Send Again',
                  name: `Send again to ${mail.recipient ?? 'this recipient'}`,
                  onPress: () => onResend(mail),
                  minWidth: 104,
                  control: { disabled: busyId !== null },
                },
                {
                  label: 'Drop',
                  name: `Drop the email to ${mail.recipient ?? 'this recipient'}`,
                  onPress: () => onDrop(mail),
                  control: { disabled: busyId !== null },
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
