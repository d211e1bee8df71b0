import { type Relationship, relationships } from '@gatehouse/sync-protocol/areas/waivers/documents/relationship';
import { useId } from 'react';
import visitor from '#components/visitor/visitor.module.css';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { relationsOf } from '../answers/relations.ts';
import type { WaiverFlowState } from '../use-waiver-flow.ts';
import { ChoiceList } from './answers/choice-list.tsx';
import flowStyles from './flow.module.css';

/** What the adult is to the minors: once for all of them, and to each where that differs. Requirement W45. */
export function RelationCard({ flow, isMissing }: { flow: WaiverFlowState; isMissing: boolean }) {
  const { t, i18n } = useVisitorText();
  const differsId = useId();
  const { state, dispatch } = flow;
  const { relations, minors } = state;
  const names = minors.map(
    ({ first_name: name }, at) => name.trim() || t('age.whoNumber', { number: at + 1, count: minors.length }),
  );
  const all = new Intl.ListFormat(i18n.language).format(names);
  const chosen = relationsOf(relations, minors.length);
  const choice = (at: number, who: string) => (
    <ChoiceList
      key={at}
      label={t('relation.ask', { names: who })}
      options={relationships.map((value) => ({ value, text: t(`relation.${value}`) }))}
      value={chosen[at] ?? ''}
      onChange={(value) => dispatch({ type: 'related', index: at, relationship: value as Relationship })}
      error={state.isChecked && isMissing && chosen[at] === null ? t('questions.missing') : null}
      isRequired
    />
  );
  return (
    <section className={visitor.card}>
      <h2 className={visitor.cardTitle}>{t('relation.title')}</h2>
      {relations.isSame ? choice(0, all) : names.map((name, at) => choice(at, name))}
      {minors.length > 1 ? (
        <label className={flowStyles.consent} htmlFor={differsId}>
          <input
            id={differsId}
            type="checkbox"
            checked={!relations.isSame}
            onChange={(event) => dispatch({ type: 'relationsSplit', isSame: !event.currentTarget.checked })}
          />
          <span>{t('relation.differs')}</span>
        </label>
      ) : null}
    </section>
  );
}
