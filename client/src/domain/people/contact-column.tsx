import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import list from '#components/list-table.module.css';

/** A column with an email, then a phone number; `className` is added to its cells'. */
export function contactColumn(className = '') {
  return {
    header: 'Contact',
    className: `${list['contact']} ${className}`,
    cell: ({ email, phone }: { email: string; phone: string }) => (
      <>
        <span>{email || 'N/A'}</span>
        <span>{phone ? formatPhone(phone) : 'N/A'}</span>
      </>
    ),
  };
}
