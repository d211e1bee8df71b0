import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { SelectionStep } from './flow/components/selection-step.tsx';
import type { VisitDocument } from './flow/documents/visit-document.ts';
import type { FlowVenue } from './flow/use-waiver-flow.ts';

/** US Letter, as most waivers are; the picture brings its own proportions. The page asks what else there is. */
const unknown: Omit<VisitDocument, 'text' | 'pictureUrls'> = {
  widthPt: 612,
  heightPt: 792,
  documentId: '',
  fileId: null,
  name: '',
  neededBy: 'everyone',
  version: 0,
  sha256: '',
  questions: [],
  questionsVersion: 0,
  fallbackLanguage: '',
};

interface WaiverFirstScreenProps {
  venue: Pick<FlowVenue, 'name' | 'logoUrl'> & { adultAge: string };
  pictureUrl: string;
  text: string;
}

/** The public waiver's first step as markup alone, which the page itself takes the place of. Requirement W31. */
export function WaiverFirstScreen({ venue, pictureUrl, text }: WaiverFirstScreenProps) {
  return (
    <SelectionStep
      flow={{ dispatch: () => undefined }}
      venue={{ ...venue, clientId: '', isAddressRequired: false, asksAddress: false, isRelationshipRequired: false }}
      documents={[{ ...unknown, text, pictureUrls: [pictureUrl] }]}
      aside={<LanguageChoice />}
    />
  );
}
