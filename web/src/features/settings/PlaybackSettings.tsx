import { msg, t } from '../../i18n/translate.ts';
import { prefersReducedMotion } from '../../ui/motion.ts';
import { setAutoplay, setDataSaver, usePlaybackChoices, type DataSaver } from '../feed/playbackChoices.ts';
import { toggleSound, useMuted } from '../feed/sound.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/TextField.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { setCaptions, useCaptionsWanted } from '../feed/captionChoice.ts';
import { Section } from './Section.tsx';

const SAVERS: [value: DataSaver, label: string][] = [
  ['auto', msg('As my browser asks for')],
  ['on', msg('On')],
  ['off', msg('Off')],
];

/** How videos play, and the language of the texts. */
export const PlaybackSettings = () => (
  <>
    <PlaybackSection />
    <Section title={t('Language')}>
      <LanguageSelect />
      <p className="quiet">{t('Kept in this browser.')}</p>
    </Section>
  </>
);

function PlaybackSection() {
  const { autoplays, saver } = usePlaybackChoices();
  const isMuted = useMuted();
  const areCaptionsWanted = useCaptionsWanted();
  return (
    <Section title={t('Playback')}>
      <p className="quiet">{t('Kept in this browser.')}</p>
      <Checkbox isOn={autoplays} onChange={setAutoplay}>
        {t('Play videos by themselves')}
      </Checkbox>
      {prefersReducedMotion() && (
        <p className="quiet small">{t('Your system asks for less motion, so videos wait for a tap anyway.')}</p>
      )}
      <Checkbox isOn={!isMuted} onChange={() => toggleSound()}>
        {t('Play with sound')}
      </Checkbox>
      <Checkbox isOn={areCaptionsWanted} onChange={setCaptions}>
        {t('Show captions')}
      </Checkbox>
      <Select
        label={t('Data saver')}
        hint={t(
          'Shows only the picture of a video until you tap it, then plays a smaller version, and loads nothing ahead.',
        )}
        value={saver}
        onChange={(event) => setDataSaver(event.target.value as DataSaver)}
      >
        {SAVERS.map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </Select>
    </Section>
  );
}
