import { prefersReducedMotion } from '../feed/motion.ts';
import { setAutoplay, setDataSaver, usePlaybackChoices, type DataSaver } from '../feed/playbackChoices.ts';
import { toggleSound, useMuted } from '../feed/sound.ts';
import { Select } from '../../ui/TextField.tsx';
import { Section } from '../settings/Section.tsx';
import css from './FeedSettings.module.css';

const SAVERS: [value: DataSaver, label: string][] = [
  ['auto', 'As my browser asks for'],
  ['on', 'On'],
  ['off', 'Off'],
];

/** How videos play in this browser. */
export function PlaybackSection() {
  const { autoplays, saver } = usePlaybackChoices();
  const isMuted = useMuted();
  return (
    <Section title="Playback">
      <p className="quiet">Kept in this browser.</p>
      <label className={css['choice']}>
        <input type="checkbox" checked={autoplays} onChange={(event) => setAutoplay(event.target.checked)} />
        Play videos by themselves
      </label>
      {prefersReducedMotion() && (
        <p className="quiet small">Your system asks for less motion, so videos wait for a tap anyway.</p>
      )}
      <label className={css['choice']}>
        <input type="checkbox" checked={!isMuted} onChange={toggleSound} />
        Play with sound
      </label>
      <Select
        label="Data saver"
        hint="Shows only the picture of a video until you tap it, then plays a smaller version, and loads nothing ahead."
        value={saver}
        onChange={(event) => setDataSaver(event.target.value as DataSaver)}
      >
        {SAVERS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Section>
  );
}
