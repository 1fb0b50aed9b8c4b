import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../settings/Section.tsx';
import css from './FeedSettings.module.css';
import { LanguagesSection } from './LanguagesSection.tsx';
import { MutedWordsSection } from './MutedWordsSection.tsx';
import { NotInterestedSection } from './NotInterestedSection.tsx';
import { PlaybackSection } from './PlaybackSection.tsx';
import { TasteSection } from './TasteSection.tsx';

/** What the user left out of the feed, and how it plays. */
export function FeedSettingsScreen() {
  return (
    <Page width="narrow">
      <Section title={t('Language')}>
        <LanguageSelect />
        <p className="quiet">{t('Kept in this browser.')}</p>
      </Section>
      <TasteSection />
      <LanguagesSection />
      <PlaybackSection />
      <MutedWordsSection />
      <NotInterestedSection />
      <Section title={t('People and history')}>
        <div className={css['links']}>
          <ButtonLink to="/settings/muted">{t('Muted people')}</ButtonLink>
          <ButtonLink to="/settings/blocked">{t('Blocked people')}</ButtonLink>
          <ButtonLink to="/history">{t('Watch history')}</ButtonLink>
        </div>
      </Section>
    </Page>
  );
}
