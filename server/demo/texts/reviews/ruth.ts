import type { WrittenReview } from '../written.ts';

export const ruth: readonly WrittenReview[] = [
  {
    film: 'The Philadelphia Story (1940)',
    stars: 5,
    days: 620,
    title: 'In the matter of Haven v. Lord',
    text: `Professionally speaking: they should never have been granted the first divorce. Grounds were one broken golf club. I have seen marriages survive a whole set.

Privately: everyone in it is drunk on the same night and each of them tells the truth exactly once. Stewart by the pool with the stars in his eyes and champagne in his voice, saying that she is lit from within. My second husband said something like that to me. It was the refrigerator, but I appreciated the effort.`,
  },
  {
    film: 'When Harry Met Sally... (1989)',
    stars: 4.5,
    days: 495,
    title: '',
    text: `I watch it for the old couples on the sofa. The deli scene is for the tourists. "We were married forty years ago. We were married three years, we got a divorce. Then I married Marjorie." Put that on my letterhead.`,
  },
  {
    film: 'Marriage Story (2019)',
    stars: 4,
    days: 360,
    title: 'A correction from the profession',
    text: `It is accurate about the invoices. It is accurate about the sandwich orders, God help us. What it gets most right is the moment when they have been shouting for ten minutes and he hears what he has just said to her and slides down the wall. I keep a box of tissues and a carpet of medium thickness for that moment.

What it gets wrong: nobody has an apartment with that little furniture and that much light. Not at these rates.`,
  },
  {
    film: 'The Lady Eve (1941)',
    stars: 5,
    days: 250,
    title: '',
    text: `Stanwyck watches the entire dining room in her compact mirror and does the play-by-play on every woman who tries her luck with Fonda. Then she puts out one foot. Ninety seconds. Law school could not teach you more about strategy.`,
  },
  {
    film: 'Materialists (2025)',
    stars: 3,
    days: 64,
    title: 'Terms and conditions',
    text: `Two very beautiful people discuss the market value of a third very beautiful person. As a deposition, excellent. As a date, I would have had the check by the bread.`,
  },
  {
    film: 'Past Lives (2023)',
    stars: 5,
    days: 11,
    title: 'No fault',
    text: `In thirty-one years I have never had a client who could say who was to blame for the life they did not live. They try. They bring documents.

Here nobody is to blame. A bar, three people, two languages, and the one in the middle translating until she stops. I went home and told my husband (third, current, excellent) the names of everyone I might have married. He said, "That's a long list." I said, "You are at the end of it." I meant it the way she does, walking back up that street.`,
  },
];
