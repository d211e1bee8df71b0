import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { SelectionStep } from './flow/components/selection-step.tsx';
import type { FlowVenue } from './flow/use-waiver-flow.ts';

/** US Letter, which most waivers are; the picture brings its own proportions. */
const PAGE_PT = { widthPt: 612, heightPt: 792 };

interface WaiverFirstScreenProps {
  venue: Pick<FlowVenue, 'name' | 'logoUrl'>;
  pictureUrl: string;
  text: string;
}

/** The public waiver's first step as markup alone, which the page itself takes the place of. Requirement W31. */
export function WaiverFirstScreen({ venue, pictureUrl, text }: WaiverFirstScreenProps) {
  return (
    <SelectionStep
      flow={{ dispatch: () => undefined }}
      venue={{ ...venue, clientId: '', isAddressRequired: false }}
      document={{ ...PAGE_PT, pictureUrl, text, documentId: '', version: 0, sha256: '' }}
      aside={<LanguageChoice />}
    />
  );
}
