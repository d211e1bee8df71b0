import { signingKinds } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { DocumentView } from './document-view.tsx';
import styles from './flow.module.css';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

type SelectionStepProps = Pick<StepProps, 'venue' | 'document' | 'aside'> & {
  flow: Pick<StepProps['flow'], 'dispatch'>;
};

/** The waiver itself, and whom it is for. */
export function SelectionStep({ flow, venue, document, aside }: SelectionStepProps) {
  const { t } = useVisitorText();
  return (
    <StepFrame venue={venue} title={t('selection.title')} lead={t('selection.lead')} back={null} aside={aside} isWide>
      <div className={styles.selection}>
        <DocumentView document={document} venueName={venue.name} />
        <section className={styles.choices} aria-label={t('selection.whoFor')}>
          <h2 className={styles.choicesTitle}>{t('selection.whoFor')}</h2>
          {signingKinds.map((kind) => (
            <button
              key={kind}
              type="button"
              className={styles.choice}
              aria-label={t(`selection.${kind}`)}
              aria-describedby={`choice-${kind}`}
              onClick={() => flow.dispatch({ type: 'chosen', kind })}
            >
              <span>
                <strong>{t(`selection.${kind}`)}</strong>
                <span id={`choice-${kind}`}>{t(`selection.${kind}Hint`)}</span>
              </span>
              <span aria-hidden="true" className={styles.chevron}>
                ›
              </span>
            </button>
          ))}
        </section>
      </div>
    </StepFrame>
  );
}
