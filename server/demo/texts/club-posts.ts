/** A post on the page of a club, or in the discussion of a film. */
export interface ClubPostWords {
  by: string;
  /** Days ago. */
  days: number;
  text: string;
  film?: string;
}

/** What the members post, by the name of the club. */
export const CLUB_POSTS: Readonly<Record<string, readonly ClubPostWords[]>> = {
  'After the Last Tram': [
    {
      by: 'marta',
      days: 13,
      text: 'Next: In the Mood for Love. I have put it on the schedule before anybody could say Tarkovsky.',
    },
    { by: 'walter', days: 11, text: 'Is there a version with the noodles only?' },
    {
      by: 'noor',
      days: 6,
      text: '@marta, may we begin an hour earlier on Sunday? My tram is the one before the last.',
    },
    { by: 'marta', days: 6, text: 'Seven it is. @amara, you bring the question, as the newest always does.' },
    { by: 'amara', days: 1, text: 'I have three and cannot choose. May I bring all of them and a cake?' },
    {
      by: 'elif',
      days: 8,
      film: 'In the Mood for Love (2000)',
      text: 'Count the clocks. I will say no more until Sunday.',
    },
    {
      by: 'tomasz',
      days: 7,
      film: 'In the Mood for Love (2000)',
      text: 'Eleven, if the one in the office counts. It is always a quarter to something.',
    },
    {
      by: 'maeve',
      days: 2,
      film: 'In the Mood for Love (2000)',
      text: 'What I would like to know: did anybody else hear the waltz in the stairwell afterwards?',
    },
  ],
  'All Eleven of Them': [
    { by: 'theo', days: 19, text: 'Part II begins tonight. The spreadsheet has a new column, for oranges.' },
    { by: 'santiago', days: 17, text: 'The column is too narrow.' },
    { by: 'zoe', days: 9, text: 'Before anybody asks: no, we do not skip the third one either.' },
    {
      by: 'desmond',
      days: 10,
      film: 'The Godfather: Part II (1974)',
      text: 'A question for the table: who is the better father, and in which year?',
    },
    {
      by: 'theo',
      days: 7,
      film: 'The Godfather: Part II (1974)',
      text: 'Vito, 1917, on the stairs with the baby. After that it goes downhill for everybody.',
    },
  ],
  'Nia and Tomos Decide': [
    {
      by: 'owen',
      days: 9,
      text: 'Tomos wants it written down that he was not scared. Nia wants it written down that he was.',
    },
    {
      by: 'ingrid',
      days: 7,
      text: 'Written down, both. The little one here hid behind the sofa and called it the balcony.',
    },
    { by: 'javi', days: 4, text: 'Is Friday at five too late for the ones who fall asleep, meaning me?' },
  ],
};
