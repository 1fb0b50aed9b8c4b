import css from './Backdrop.module.css';

/** A blurred picture that fills the space around the whole picture in front of it. */
export function Backdrop({ url }: { url: string | null | undefined }) {
  return url ? <img className={css['backdrop']} src={url} alt="" loading="lazy" data-backdrop /> : null;
}
