// What Maeve wrote on Letterboxd, in the HTML of its exports, before she came.

export interface WrittenThere {
  /** "Heat (1995)" */
  film: string;
  /** How many days before the export she saw it. */
  days: number;
  stars: number | null;
  html: string;
  /** A review that she never put into the diary there. */
  withoutDay?: boolean;
}

/** Two about one film are about two viewings of it. */
export const WRITTEN_THERE: readonly WrittenThere[] = [
  {
    film: 'Once (2007)',
    days: 3890,
    stars: 4,
    html: `My first entry, so I should begin with something I know. I served the man in the hoover shop. He was like that.`,
  },
  {
    film: 'Once (2007)',
    days: 610,
    stars: 5,
    html: `Saw it again with Mam, who had never. She held my sleeve through the whole of <i>Falling Slowly</i> and said afterwards that the hoover was a bit much.\n\nI gave this four stars at twenty-three. I do not know what I was saving the other one for.`,
  },
  {
    film: 'The Banshees of Inisherin (2022)',
    days: 1240,
    stars: 4.5,
    html: `<b>What Finn says it is about:</b> the Civil War.\n<b>What Mam says it is about:</b> her cousin Donal.\n<b>What it is about:</b> a donkey.`,
  },
  {
    film: 'The Banshees of Inisherin (2022)',
    days: 300,
    stars: 5,
    html: `It is about Siobhán. She is the only one who reads. <i>She is the only one who gets off.</i>`,
  },
  {
    film: 'In Bruges (2008)',
    days: 2950,
    stars: 4.5,
    html: `I went. It is exactly like that. I ate the chips under the tower and felt judged.`,
  },
  {
    film: 'Song of the Sea (2014)',
    days: 3700,
    stars: 4.5,
    html: `Every frame could be a stamp, and I say this as somebody who sorts them. <blockquote>Remember me in your stories and in your songs.</blockquote> Fine. <i>Fine.</i>`,
  },
  {
    film: 'Wolfwalkers (2020)',
    days: 1810,
    stars: 4.5,
    html: `The town is drawn with a ruler and the forest with a burnt stick, and the girl changes pencils halfway. My nephew asked why the lines had got messy. "Because she is happy," I said, and he took the ruler out of his pencil case and looked at it.`,
  },
  {
    film: 'The Quiet Girl (2022)',
    days: 1130,
    stars: 5,
    html: `One biscuit. He leaves <b>one biscuit</b> on the table and walks out, and two hundred people in the Gate Cinema stopped breathing.\n\nMy Irish is bad. I understood every word of it.`,
  },
  {
    film: 'Sing Street (2016)',
    days: 3310,
    stars: 4,
    html: `The brother. Everyone talks about the band and nobody about the brother, who cut the path with a machete and got to walk nowhere on it.`,
  },
  {
    film: 'Brooklyn (2015)',
    days: 3420,
    stars: 4,
    html: `Too much green in the coat, says Mam, who wore that coat.`,
  },
  {
    film: 'The Wind That Shakes the Barley (2006)',
    days: 2200,
    stars: 4.5,
    html: `<p>Watched it in the hall in Macroom with people whose grandfathers are in it, in a manner of speaking.</p><p>Nobody clapped. Somebody put the chairs away very gently.</p>`,
  },
  {
    film: 'Aftersun (2022)',
    days: 1190,
    stars: 5,
    html: `I was fine until the carpet. Then I was fine until the song. I would like it noted that I was fine for <i>most</i> of it.`,
  },
  {
    film: 'Paddington 2 (2017)',
    days: 2890,
    stars: 5,
    html: `He writes to his aunt from prison and the letter <b>arrives</b>. Finest film about the postal service since records began.`,
  },
  {
    film: 'Past Lives (2023)',
    days: 900,
    stars: 4.5,
    html: `Waiting for a taxi, in real time, with your whole other life standing next to you holding a suitcase.`,
  },
  {
    film: 'Jaws (1975)',
    days: 3600,
    stars: 4.5,
    html: `Three men in a boat compare scars. One of them stops laughing. I have never been in the sea past my waist since I was nine and I am at peace with that.`,
  },
  {
    film: 'Jaws (1975)',
    days: 1500,
    stars: 5,
    html: `On the big screen at last. Someone's da in row C said "ah now" when the head came out of the hull, and that's the review.`,
  },
  {
    film: 'Paris, Texas (1984)',
    days: 2480,
    stars: 4.5,
    html: `Two people talk through a mirror that is a window from the other side. I have had phone calls like that.<br><br>The colour of that jumper though.`,
  },
  {
    film: 'Phantom Thread (2017)',
    days: 2810,
    stars: 4,
    html: `I have never heard toast so clearly. <a href="https://example.com/toast">This man</a> should be kept away from breakfast and I now know how.`,
  },
  {
    film: 'Before Sunrise (1995)',
    days: 3120,
    stars: 3.5,
    html: `They are very young and they talk like people who have just found out that they can. I rolled my eyes and I booked a train.`,
  },
  {
    film: 'Before Sunrise (1995)',
    days: 420,
    stars: 4.5,
    html: `Watched on the train this time. The listening booth! Neither of them looks when the other one is looking. How did I miss that at twenty-five? (I was looking.)`,
  },
  {
    film: 'My Left Foot (1989)',
    days: 2010,
    stars: 4,
    html: `The chalk. The whole street stops for the chalk. <b>MOTHER</b>, in letters as tall as the door.`,
  },
  {
    film: 'The Lobster (2015)',
    days: 3480,
    stars: 3,
    html: `Filmed in the hotel where my cousin got married. The food was about the same. <i>I would be an otter.<i>`,
  },
  {
    film: 'Spirited Away (2001)',
    days: 3050,
    stars: 5,
    html: `The train that only goes one way, over the water, past the stop with one girl waiting on it. Nobody explains it. I have been on that platform.`,
  },
  {
    film: 'Groundhog Day (1993)',
    days: 2650,
    stars: 4.5,
    html: `It&#39;s the best film ever made about a job.`,
  },
  {
    film: 'The Third Man (1949)',
    days: 1650,
    stars: 4.5,
    html: `She walks towards him down the whole avenue, and you think: now. And she walks past. Longest postal round in cinema.`,
  },
  {
    film: 'Perfect Days (2023)',
    days: 770,
    stars: 4.5,
    html: `I do a round too. I also know which trees. Somebody has finally filmed how good the first ten minutes are, before anyone else is up and everything is still yours to deliver.`,
  },
  {
    film: 'Kneecap (2024)',
    days: 540,
    stars: 4,
    html: `Finn translated the bits that were not in the subtitles, and then he explained why they were not in the subtitles.`,
  },
  {
    film: 'Fargo (1996)',
    days: 2300,
    stars: 5,
    withoutDay: true,
    html: `Not logging a date because I cannot count them. She gets out of bed, and he makes her eggs. <i>That</i> is the crime-solving duo. A three-cent stamp is still a stamp, Norm.`,
  },
  {
    film: 'The Favourite (2018)',
    days: 2440,
    stars: 3.5,
    withoutDay: true,
    html: `Seventeen rabbits. I counted. They are named in none of the credits.`,
  },
];

/** What she deleted there. */
export const DELETED_THERE: readonly WrittenThere[] = [
  {
    film: 'La La Land (2016)',
    days: 3200,
    stars: 1,
    html: `I was in a mood, and I am sorry, and I take it back.`,
  },
  {
    film: 'Boyhood (2014)',
    days: 3650,
    stars: 2,
    html: `Written on the wrong film. It was about a different boy.`,
  },
];

/** Films that the catalog of Halfstar lacks, so that the member matches them by hand. */
export const FILMS_ELSEWHERE: readonly (readonly [title: string, year: number | null])[] = [
  ['The Commitments', 1991],
  ['The Dead', 1987],
  ['The Snapper', 1993],
  ['Calvary', 2014],
  ['The Secret of Kells', 2009],
  ['Six Shooter', 2004],
  ['An Irish Goodbye', 2022],
  ['Local Hero', 1983],
  ['Garage', 2007],
];

/** Series whose pages Letterboxd has removed. */
export const SERIES_THERE: readonly (readonly [title: string, year: number])[] = [['Normal People', 2020]];
