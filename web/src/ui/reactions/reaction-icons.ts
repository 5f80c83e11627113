import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import {
  IconFlame,
  IconFlameFilled,
  IconHeart,
  IconHeartFilled,
  IconMoodSmile,
  IconMoodSmileFilled,
  IconStar,
  IconStarFilled,
  IconThumbUp,
  IconThumbUpFilled,
} from '@tabler/icons-react';

/** The name of each reaction and its icons: `Chosen` for the viewer's own. */
export const REACTION_ICONS: Record<Reaction, { name: string; Icon: typeof IconHeart; Chosen: typeof IconHeart }> = {
  heart: { name: 'Heart', Icon: IconHeart, Chosen: IconHeartFilled },
  thumbs_up: { name: 'Thumbs up', Icon: IconThumbUp, Chosen: IconThumbUpFilled },
  smile: { name: 'Smile', Icon: IconMoodSmile, Chosen: IconMoodSmileFilled },
  star: { name: 'Star', Icon: IconStar, Chosen: IconStarFilled },
  fire: { name: 'Fire', Icon: IconFlame, Chosen: IconFlameFilled },
};
