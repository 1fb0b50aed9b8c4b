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
  window: msg('Candidate videos for a page'),
  strength: msg('Extra value of a video that fits fully'),
  floor: msg('Minimum value share of a video that does not fit'),
  neighbour: msg('Weight of similar videos'),
  tag: msg('Weight of hashtags'),
  fewNeighbours: msg('Number of similar videos that halves the hashtag weight'),
  creator: msg('Weight of creators'),
  pick: msg('Weight of a followed or picked creator, or a picked hashtag'),
  recency: msg('Weight of a signal relative to the next newer one'),
  perSide: msg('Maximum number of signals, positive and negative each'),
  halfLifeDays: msg('Half-life of a signal in days'),
  creatorDecay: msg('Value share kept per video of the same creator above'),
  tagDecay: msg('Value share kept per video with the same hashtag above'),
  videosPerTag: msg('Videos on a page per additional hashtag'),
  fewestTags: msg('Minimum number of hashtags on a full page'),
  leastBelief: msg('Minimum weight of a reason'),
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
      <WeightsTable caption={t('Weight of each action')} texts={SIGNALS} values={signalWeights} />
      <WeightsTable caption={t('Order of a feed page')} texts={RULES} values={tasteRules} />
    </section>
  );
}
