import css from './Backdrop.module.css';

/** A blurred picture that fills what the whole picture in front of it leaves free. */
export function Backdrop({ url }: { url: string | null | undefined }) {
  return url ? <img className={css['backdrop']} src={url} alt="" loading="lazy" data-backdrop /> : null;
}
