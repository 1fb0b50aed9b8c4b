import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { msg, t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import css from './About.module.css';

/** Title, sentences, and the keys that belong to them. */
type Topic = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly keys?: readonly (readonly [string, string])[];
};

const TOPICS: readonly Topic[] = [
  {
    title: msg('Moving around'),
    lines: [
      msg('Where a screen has navigation, its first link, Skip to content, leads past it.'),
      msg('Each screen has its own title. When you go from one screen to another, the focus goes to its content.'),
      msg('Dialogs keep the focus, close with Esc, and give the focus back to the button that opened them.'),
      msg('Keys of one letter work while your screen reader passes keys on, which NVDA and JAWS call focus mode.'),
    ],
  },
  {
    title: msg('Watching the feed'),
    lines: [
      msg(
        'Each video is an article that is named by its title. Its first buttons are pause and sound, its last ones like, comments, save and share.',
      ),
      msg(
        'Like and Save are buttons that are pressed or not. The number of likes or comments is the description of its button.',
      ),
      msg('Videos begin without sound; Unmute turns it on. Captions are text of the page.'),
      msg('To let videos wait until you start them, turn off “Play videos by themselves” in the settings.'),
    ],
    keys: [
      ['J, K', msg('Next video, previous video')],
      [msg('Space'), msg('Pause or play')],
      ['L', msg('Like or unlike')],
      ['C', msg('Comments')],
      ['M', msg('Sound on or off')],
      ['?', msg('All keys of the feed')],
    ],
  },
  {
    title: msg('Uploading a video'),
    lines: [
      msg(
        'The form has a button for the file, and labels for each field. A fault is read at once, and the focus goes to its field.',
      ),
      msg('The progress of an upload is a progress bar, and each stage is announced.'),
    ],
  },
  {
    title: msg('Writing messages'),
    lines: [
      msg(
        'The conversation is a list. A message that arrives while it is open is read aloud; outside of Messages you hear that it came.',
      ),
      msg('Enter sends, Shift and Enter begin a new line.'),
    ],
  },
  {
    title: msg('Deciding in the queue'),
    lines: [
      msg('Each entry is an article. The current one is marked as current, and the keys below act on it.'),
      msg('After a decision its name is announced, and U takes it back within five seconds.'),
      msg(
        'The broken rule is a field with a list: type a part of its name, choose with the arrow keys, confirm with Enter.',
      ),
    ],
    keys: [
      ['J, K', msg('Next entry, previous entry')],
      ['A, R', msg('Approve, reject')],
      ['C', msg('Choose the broken rule by typing')],
      ['?', msg('All keys of the queue')],
    ],
  },
];

/** Explains how the product is used with a screen reader. */
export function ScreenReaderHelp() {
  return (
    <Page width="narrow" title={t('Using a screen reader')}>
      <p className="quiet">{t('What your screen reader says here, and which keys there are.')}</p>
      {TOPICS.map(({ title, lines, keys }) => (
        <section key={title} className={css['topic']}>
          <h2>{t(title)}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{t(line)}</li>
            ))}
          </ul>
          {keys && (
            <dl className={css['facts']}>
              {keys.map(([key, does]) => (
                <Fragment key={key}>
                  <dt>
                    <kbd>{t(key)}</kbd>
                  </dt>
                  <dd>{t(does)}</dd>
                </Fragment>
              ))}
            </dl>
          )}
        </section>
      ))}
      <p>
        {t('Something does not work? Tell the people who run this place:')}{' '}
        <Link className="link" to="/about">
          {t('Contact')}
        </Link>
      </p>
    </Page>
  );
}
