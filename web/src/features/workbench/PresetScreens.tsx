import { Phrase } from '../../i18n/Phrase.tsx';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { ActivePromos } from './ActivePromos.tsx';
import { PresetList, PresetSection } from './PresetList.tsx';
import { pendingPromos, pendingReports, pendingVideos } from './presets.ts';
import css from './Workbench.module.css';

function KeyHint() {
  return (
    <p className={css['hint']}>
      <Phrase
        text="{next} {previous} next and previous · {approve} approve · {reject} reject, {enter} confirms · {mark} mark this moment"
        values={{
          next: <kbd>J</kbd>,
          previous: <kbd>K</kbd>,
          approve: <kbd>A</kbd>,
          reject: <kbd>R</kbd>,
          enter: <kbd>{t('Enter')}</kbd>,
          mark: <kbd>M</kbd>,
        }}
      />
    </p>
  );
}

export function ApproveVideosScreen() {
  return (
    <Page>
      <KeyHint />
      <PresetList preset={pendingVideos} hasKeys />
    </Page>
  );
}

export function PromosScreen() {
  return (
    <Page>
      <PresetSection title={t('Pending')} preset={pendingPromos} />
      <section className={css['section']} aria-label={t('Active')}>
        <h2>{t('Active')}</h2>
        <ActivePromos />
      </section>
    </Page>
  );
}

export function ModerationScreen() {
  return (
    <Page>
      <PresetSection title={t('Pending Videos')} preset={pendingVideos} />
      <PresetSection title={t('Pending Promos')} preset={pendingPromos} />
    </Page>
  );
}

export function ReportsScreen() {
  return (
    <Page>
      <PresetList preset={pendingReports} />
    </Page>
  );
}
