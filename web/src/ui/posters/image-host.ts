const HOST = 'https://image.tmdb.org/t/p';

/** `list`: a thumbnail beside text. `card`: a poster in a grid or a dialog. */
export type PosterSize = 'list' | 'card';

const WIDTHS: Record<PosterSize, readonly [number, ...number[]]> = {
  list: [92, 154, 185],
  card: [500, 185, 342, 780],
};

/** A poster's address at the film database's image host. */
const posterUrl = (path: string, width: number) => `${HOST}/w${width}${path}`;

/** `src` in the size's default width (w92 in lists, else w500), and `srcset` so that no phone loads a desktop's poster. */
export function posterSources(
  path: string,
  size: PosterSize,
): { src: string; srcSet: string; width: number; height: number } {
  const [width, ...others] = WIDTHS[size];
  const all = [width, ...others].toSorted((a, b) => a - b);
  return {
    src: posterUrl(path, width),
    srcSet: all.map((each) => `${posterUrl(path, each)} ${each}w`).join(', '),
    width,
    height: Math.round(width * 1.5),
  };
}

/** The address of a small preview of the poster, 92 pixels wide, shown blurred until the poster is loaded. */
export const posterPreviewUrl = (path: string): string => posterUrl(path, 92);
