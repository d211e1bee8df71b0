import { Bone, Bones } from '#components/visitor/bone.tsx';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import styles from './flow/components/flow.module.css';

const choices = ['adult', 'minor', 'both'];

/** The public waiver's first step in its own shape, until it has loaded. */
export function WaiverOutline() {
  const { t } = useVisitorText();
  return (
    <VisitorPage isWide top={<Bone width="12rem" height="3rem" />}>
      <Bones label={t('kiosk.starting')}>
        <Bone width="16rem" height="2.25rem" />
        <div className={styles.selection}>
          <Bone height="38dvh" isBlock />
          <div className={styles.choices}>
            {choices.map((choice) => (
              <Bone key={choice} height="84px" isBlock />
            ))}
          </div>
        </div>
      </Bones>
    </VisitorPage>
  );
}
