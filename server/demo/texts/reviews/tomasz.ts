import type { WrittenReview } from '../written.ts';

export const tomasz: readonly WrittenReview[] = [
  {
    film: 'Barry Lyndon (1975)',
    stars: 5,
    days: 676,
    title: 'Three wicks',
    text: `Students arrive knowing one thing about this film: the candles, the lens from NASA. So we put out every light in the studio and set a candle on the table and I ask what they can see. Half a face. A cuff. The edge of a card. Good, I say, now play a scene.

That is what the lens did. It is not beautiful because it is fast. It is beautiful because at that aperture nobody may move more than a hand's breadth without leaving the world. So they sit still, all of them, and lie, and gamble, and ruin each other without moving. The optics are the manners.

And the zooms, always outward: first a man with his whole heart on his face, then a bench, then a lawn, then a very small man on somebody else's lawn.`,
  },
  {
    film: 'Cold War (2018)',
    stars: 5,
    days: 600,
    title: '',
    text: `Żal put them at the bottom of the frame with all that empty wall above their heads. People ask me what the space is for. It is for the state.`,
  },
  {
    film: 'The Zone of Interest (2023)',
    stars: 5,
    days: 430,
    title: 'No window',
    text: `I said in my profile that I talk about windows. Here there are many, all clean, all with curtains, and I could not look at any of them.

They hid the cameras in the house and let natural light in, as for a television program about a family. It means there is no composition to hide in. In every other film on this subject the photography mourns for us. A shaft of light, a silhouette, and we know somebody has felt something. Here the daylight simply arrives, on the dahlias and on the boots, and does not know what it falls on.

I went out and could not use my eyes for the rest of the day. It is the ears that saw the film.`,
  },
  {
    film: 'Days of Heaven (1978)',
    stars: 5,
    days: 333,
    title: 'Twenty-five minutes a day',
    text: `They shot after the sun had gone and before the light had. Twenty-five minutes, then everybody went home. I like to imagine the other twenty-three hours: a whole crew lying in the wheat, waiting to be allowed.`,
  },
  {
    film: 'Dune: Part Two (2024)',
    stars: 4,
    days: 290,
    title: '',
    text: `The arena under the black sun was shot in infrared, and it gives those people skin like a fish's belly. A technical trick with a moral: take the warmth out of a face and see what remains of the man. In a film of this price somebody still had an idea about light. I bow.

Half a star off for sand that never once gets into a lens. I have shot in sand. It gets into your marriage.`,
  },
  {
    film: 'Blade Runner (1982)',
    stars: 4.5,
    days: 77,
    title: '',
    text: `Nobody in that city can afford a lamp, so they live on other people's advertising. It comes through the blinds and goes across the ceiling like a search party. Forty years of imitations have copied the blinds and the smoke and have forgotten that the light has to be looking for someone.`,
  },
  {
    film: 'Train Dreams (2025)',
    stars: 4,
    days: 5.3,
    title: 'Available light',
    text: `A lantern, a stove, a fire, another fire. The almost square frame leaves room for trees and not much for the man, which is how the century treated him. I liked the window of the cabin very much.`,
  },
];
