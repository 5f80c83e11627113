import { useImageState } from '#ui/image-state.ts';
import classes from './movies.module.css';

const HOST = 'https://image.tmdb.org/t/p';
const WIDTHS = [780, 1280] as const;

/** A still of the film that fades into the background. Renders nothing when there is none. */
export function Backdrop({ path }: { path: string | null }) {
  const { state, props } = useImageState(path);
  if (path === null || state === 'broken') return null;
  return (
    <img
      {...props}
      className={classes.backdrop}
      src={`${HOST}/w1280${path}`}
      srcSet={WIDTHS.map((width) => `${HOST}/w${width}${path} ${width}w`).join(', ')}
      sizes="(min-width: 60em) 58rem, 100vw"
      width={1280}
      height={720}
      alt=""
      decoding="async"
    />
  );
}
