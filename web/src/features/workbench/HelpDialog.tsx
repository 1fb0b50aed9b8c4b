import { Phrase } from '../../i18n/Phrase.tsx';
import { msg, t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './Workbench.module.css';

const KEYS: [keys: [from: string, to?: string], does: string][] = [
  [['J'], msg('Next entry')],
  [['K'], msg('Previous entry')],
  [['A'], msg('Approve an upload')],
  [['R'], msg('Reject an upload')],
  [['D'], msg('Dismiss the reports')],
  [['W'], msg('Uphold the reports: warn the owner')],
  [['X'], msg('Remove, or ban a user')],
  [['U'], msg('Undo, within five seconds')],
  [[msg('Space')], msg('Show, play or pause the video')],
  [['M'], msg('Mark this moment of the video')],
  [['C'], msg('Choose the broken rule by typing')],
  [['E'], msg('Enter a reason; Esc leaves the field')],
  [['1', '9'], msg('Take a saved reason')],
  [['S'], msg('Select the entry')],
  [['O'], msg('Ask for a second opinion')],
  [['B'], msg('Blur on or off')],
  [['?'], msg('This list')],
];

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keys of the queue')} onClose={onClose}>
      <dl className={css['keys']}>
        {KEYS.map(([[from, to], does]) => (
          <div key={does}>
            <dt>
              {to ? (
                <Phrase text="{from} to {to}" values={{ from: <kbd>{from}</kbd>, to: <kbd>{to}</kbd> }} />
              ) : (
                <kbd>{t(from)}</kbd>
              )}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">{t('With entries selected, the decision keys apply to all of them.')}</p>
    </Dialog>
  );
}
