import { t } from '../../i18n/translate.ts';
import type { Preset } from './presets.ts';
import { useDecideNow } from './useDecideNow.ts';
import { WorkList } from './WorkList.tsx';
import css from './Workbench.module.css';

export function PresetList({ preset, hasKeys = false }: { preset: Preset; hasKeys?: boolean }) {
  const texts = { empty: t(preset.empty), hint: t('New ones show up here.'), failed: t(preset.failed) };
  return <WorkList {...preset} decider={useDecideNow()} hasKeys={hasKeys} texts={texts} />;
}

/** A part of a screen that shows several lists. */
export function PresetSection({ title, preset }: { title: string; preset: Preset }) {
  return (
    <section className={css['section']} aria-label={title}>
      <h2>{title}</h2>
      <PresetList preset={preset} />
    </section>
  );
}
