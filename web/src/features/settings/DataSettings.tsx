import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';

export const DataSettings = () => (
  <>
    <Section title={t('Watch history')}>
      <p className="quiet">{t('What you have watched. You can delete single videos or all of it.')}</p>
      <div className={css['actions']}>
        <ButtonLink to="/history">{t('Open watch history')}</ButtonLink>
      </div>
    </Section>
    <ExportSection />
    <DeleteSection />
  </>
);
