import { signalWeights, tasteRules } from '@tallscreen/proto/rules/taste-rules';
import { formatExact } from '../../../ui/format.ts';
import { msg, t } from '../../../i18n/translate.ts';
import css from './Policies.module.css';

const SIGNALS: Record<keyof typeof signalWeights, string> = {
  watched: msg('Watched to the end'),
  liked: msg('Liked'),
  saved: msg('Saved'),
  shared: msg('Shared'),
  commented: msg('Commented'),
  moreLikeThis: msg('“More like this”'),
  skipped: msg('Skipped'),
  notInterested: msg('“Not interested”'),
};

const RULES: Record<keyof typeof tasteRules, string> = {
  window: msg('Videos that a page is chosen from'),
  strength: msg('How much more a video counts that fits the viewer fully'),
  floor: msg('What remains of the value of a video that does not fit at all'),
  neighbour: msg('Weight of what people watched who watched the same'),
  tag: msg('Weight of hashtags'),
  fewNeighbours: msg('Similar videos at which hashtags count half'),
  creator: msg('Weight of creators'),
  pick: msg('Weight of a follow, and of a picked hashtag or creator'),
  recency: msg('Weight of a signal against the next newer one'),
  perSide: msg('Signals that count, for and against each'),
  halfLifeDays: msg('Days after which a signal counts half'),
  creatorDecay: msg('What remains of the value for each video of the same creator above'),
  tagDecay: msg('What remains of the value for each video with the same hashtag above'),
  videosPerTag: msg('Videos on a page for each further hashtag'),
  fewestTags: msg('Fewest hashtags on a full page'),
  leastBelief: msg('Least weight that counts as a reason'),
};

type TableProps<K extends string> = {
  caption: string;
  texts: Record<K, string>;
  values: Readonly<Record<K, number>>;
};

function WeightsTable<K extends string>({ caption, texts, values }: TableProps<K>) {
  return (
    <table className={css['weights']}>
      <caption className="quiet small">{caption}</caption>
      <tbody>
        {(Object.keys(texts) as K[]).map((key) => (
          <tr key={key}>
            <th scope="row">{t(texts[key])}</th>
            <td>{formatExact(values[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The weights of the personal feed. They depend on each other and were tuned together, so nobody changes them here. */
export function FeedWeights() {
  return (
    <section className={css['form']} aria-labelledby="feed-weights">
      <h2 id="feed-weights">{t('Weights of the personal feed')}</h2>
      <p className="quiet small">
        {t('They depend on each other and were measured together, so they change only with a new version.')}
      </p>
      <WeightsTable caption={t('What an action says about a viewer’s taste')} texts={SIGNALS} values={signalWeights} />
      <WeightsTable caption={t('How a page is ordered')} texts={RULES} values={tasteRules} />
    </section>
  );
}
