import { Button } from '@mantine/core';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { type AgeForm, ageFormMessage, ageMessage } from '../flow.messages.ts';
import { ageNote, type FormRules } from '../flow.rules.ts';

interface AgeBannerProps {
  /** What the date's fields are described by. */
  id: string;
  birthDate: string;
  form: AgeForm;
  rules: Pick<FormRules, 'venueDate' | 'adultAge'>;
  /** Leads from the adult form to a child's; absent in other forms. */
  onChildInstead?: () => void;
}

/** Green when the age fits the form, red when it does not. Requirements W8, W18. */
export function AgeBanner({ id, birthDate, form, rules, onChildInstead }: AgeBannerProps) {
  const { t } = useVisitorText();
  const note = ageNote(birthDate, form.group, rules);
  if (!note) return null;
  const ofForm = ageFormMessage(note, form, rules.adultAge, t);
  return (
    <>
      <div id={id}>
        <MessageBanner tone={note.isRight ? 'good' : 'bad'}>
          <span>{ageMessage(note, rules.adultAge, t)}</span>
          {note.years === null ? null : <span>{t('age.current', { years: note.years })}</span>}
          {ofForm ? <span>{ofForm}</span> : null}
        </MessageBanner>
      </div>
      {onChildInstead && note.reason === 'minor' && !note.isRight ? (
        <Button variant="default" size="lg" onClick={onChildInstead}>
          {t('age.childInstead')}
        </Button>
      ) : null}
    </>
  );
}
