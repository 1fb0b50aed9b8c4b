import { Dialog } from '../../ui/Dialog.tsx';
import css from './ShortcutsDialog.module.css';

const SHORTCUTS: [keys: string[], does: string][] = [
  [['↓', 'J'], 'Next video'],
  [['↑', 'K'], 'Previous video'],
  [['Space'], 'Pause or play'],
  [['L'], 'Like or unlike'],
  [['C'], 'Comments'],
  [['←', '→'], 'Back or forward 2 seconds'],
  [['S'], 'Save or unsave'],
  [['F'], 'Follow or unfollow'],
  [['M'], 'Sound on or off'],
  [['/'], 'Search'],
  [['?'], 'This list'],
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={css['list']}>
        {SHORTCUTS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
