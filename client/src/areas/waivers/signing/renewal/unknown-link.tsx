import { DeadEnd } from '#components/visitor/dead-end.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { useRenewalText } from './use-renewal-text.ts';

/** A token that no mail had, or of someone who was erased. */
export function UnknownLink() {
  const t = useRenewalText();
  return (
    <DeadEnd title={t('renew.unknown')}>
      <p className={visitor.lead}>{t('renew.unknownHint')}</p>
    </DeadEnd>
  );
}
