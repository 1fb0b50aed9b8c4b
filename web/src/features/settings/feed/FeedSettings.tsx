import { LanguagesSection } from './LanguagesSection.tsx';
import { MutedWordsSection } from './MutedWordsSection.tsx';
import { NotInterestedSection } from './NotInterestedSection.tsx';
import { TasteSection } from './TasteSection.tsx';

/** What the feed shows, and what the user left out of it. */
export const FeedSettings = () => (
  <>
    <TasteSection />
    <LanguagesSection />
    <MutedWordsSection />
    <NotInterestedSection />
  </>
);
