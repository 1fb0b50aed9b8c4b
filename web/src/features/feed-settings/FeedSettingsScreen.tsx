import { Page } from '../../ui/Page.tsx';
import { MutedWordsSection } from './MutedWordsSection.tsx';
import { NotInterestedSection } from './NotInterestedSection.tsx';
import { PlaybackSection } from './PlaybackSection.tsx';

/** What the user left out of the feed, and how it plays. */
export function FeedSettingsScreen() {
  return (
    <Page title="Your feed" width="narrow">
      <PlaybackSection />
      <MutedWordsSection />
      <NotInterestedSection />
    </Page>
  );
}
