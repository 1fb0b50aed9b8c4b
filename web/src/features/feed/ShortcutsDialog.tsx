import { msg, t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './ShortcutsDialog.module.css';

const SHORTCUTS: [keys: string[], does: string][] = [
  [['↓', 'J'], msg('Next video')],
  [['↑', 'K'], msg('Previous video')],
  [[msg('Space')], msg('Pause or play')],
  [['L'], msg('Like or unlike')],
  [['C'], msg('Comments')],
  [['←', '→'], msg('Back or forward 2 seconds')],
  [['S'], msg('Save or unsave')],
  [['F'], msg('Follow or unfollow')],
  [['M'], msg('Sound on or off')],
  [['/'], msg('Search')],
  [['?'], msg('This list')],
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl className={css['list']}>
        {SHORTCUTS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{t(key)}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
