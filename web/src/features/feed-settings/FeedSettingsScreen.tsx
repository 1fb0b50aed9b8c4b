import { ButtonLink } from '../../ui/Button.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../settings/Section.tsx';
import css from './FeedSettings.module.css';
import { LanguagesSection } from './LanguagesSection.tsx';
import { MutedWordsSection } from './MutedWordsSection.tsx';
import { NotInterestedSection } from './NotInterestedSection.tsx';
import { PlaybackSection } from './PlaybackSection.tsx';

/** What the user left out of the feed, and how it plays. */
export function FeedSettingsScreen() {
  return (
    <Page title="Your feed" width="narrow">
      <Section title="Language">
        <LanguageSelect />
        <p className="quiet">Kept in this browser.</p>
      </Section>
      <LanguagesSection />
      <PlaybackSection />
      <MutedWordsSection />
      <NotInterestedSection />
      <Section title="People and history">
        <div className={css['links']}>
          <ButtonLink to="/settings/muted">Muted people</ButtonLink>
          <ButtonLink to="/settings/blocked">Blocked people</ButtonLink>
          <ButtonLink to="/history">Watch history</ButtonLink>
        </div>
      </Section>
    </Page>
  );
}
