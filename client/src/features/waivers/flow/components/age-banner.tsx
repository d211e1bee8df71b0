import { MessageBanner } from '../../../../components/visitor/message-banner.tsx';
import { useVisitorText } from '../../../../lib/visitor-text/use-visitor-text.ts';
import { ageMessage } from '../flow.messages.ts';
import { type AgeGroup, ageNote } from '../flow.rules.ts';

interface AgeBannerProps {
  birthDate: string;
  group: AgeGroup;
  venueDate: string;
}

/** Green when the age fits the form, red when it does not. Requirement W8. */
export function AgeBanner({ birthDate, group, venueDate }: AgeBannerProps) {
  const { t } = useVisitorText();
  const note = ageNote(birthDate, group, venueDate);
  if (!note) return null;
  return (
    <MessageBanner tone={note.isRight ? 'good' : 'bad'}>
      <span>{ageMessage(note, t)}</span>
      {note.years === null ? null : <span>{t('age.current', { years: note.years })}</span>}
    </MessageBanner>
  );
}
