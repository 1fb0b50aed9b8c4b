import type { Decision } from '@tallscreen/bff/contract/decision';
import { Phrase } from '../../i18n/Phrase.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

/** What an appeal is, above its form. */
export const AppealIntro = ({ appeal: { deadline } }: Pick<Decision, 'appeal'>) => (
  <p>
    <Phrase
      text="You can appeal once, until {deadline}. Another moderator than the first decides, if there is one. If the appeal is granted, all effects of the decision are undone."
      values={{ deadline: <RelativeTime at={deadline} dateOnly /> }}
    />
  </p>
);
