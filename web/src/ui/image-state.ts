import { useCallback, useState } from 'react';

type ImageState = 'coming' | 'shown' | 'broken';

/**
 * Whether the image at an address is shown or broken, and the props with which its `img` tells. An image of a page that the
 * server rendered may be there, or fail, before anything listens for it, so the element is asked as well.
 */
export function useImageState(address: string | null): {
  state: ImageState;
  props: { ref: (image: HTMLImageElement | null) => void; onLoad: () => void; onError: () => void };
} {
  const [last, setLast] = useState<{ address: string | null; state: ImageState }>({ address, state: 'coming' });
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      // An image that waits until it is scrolled near has no address yet.
      if (!image?.complete || image.currentSrc === '') return;
      setLast({ address, state: image.naturalWidth > 0 ? 'shown' : 'broken' });
    },
    [address],
  );
  const state = last.address === address ? last.state : 'coming';
  const props = {
    ref,
    onLoad: () => setLast({ address, state: 'shown' }),
    onError: () => setLast({ address, state: 'broken' }),
  };
  return { state, props };
}
