import type { WrittenThread } from '../written.ts';

/** Under the reviews of those who came first, and of whom they brought along. */
export const founders: readonly WrittenThread[] = [
  {
    author: 'imani',
    film: 'Moonlight (2016)',
    comments: [
      {
        by: 'walter',
        text: 'Miss Brooks, I taught nobody anything for forty-four years except how to thread a Simplex, but I would have liked to sit in that back row.',
      },
      { by: 'imani', text: '@walter there is always a chair. Bring the log books.' },
      { by: 'lea', text: 'The food. Nobody writes about how he eats. Thank you.' },
    ],
  },
  {
    author: 'imani',
    film: 'Sinners (2025)',
    comments: [
      { by: 'desmond', text: 'A DISH TOWEL. Yes. I used a throw pillow.' },
      {
        by: 'bea',
        text: '"Come be one with us, and bring your songs." I have goosebumps at the nurses’ station, please hold.',
      },
      {
        by: 'priya',
        text: 'For those with good headphones at home: in that shot the guitar is recorded in the barn and everything else is not. It is one room and then it is every room. They moved the walls by ear.',
      },
      {
        by: 'imani',
        text: '@priya I am reading this to third period tomorrow and there is nothing you can do about it.',
      },
      { by: 'zoe', text: 'ok ok i bought a ticket' },
    ],
  },
  {
    author: 'imani',
    film: 'Past Lives (2023)',
    comments: [
      {
        by: 'ruth',
        text: 'A country he has married into. I have been trying to say that to a judge for thirty-one years.',
      },
      { by: 'jihoon', text: '남편이 제일 어른이었죠. 저는 그 장면에서 물을 마셨습니다.' },
      { by: 'yara', text: 'My husband says that I count in Arabic in my sleep. Apparently I am owed money.' },
    ],
  },
  {
    author: 'imani',
    film: 'Nope (2022)',
    comments: [
      { by: 'theo', text: 'The shoe. I have a whole folder on the shoe.' },
      { by: 'imani', text: '@theo do not open the folder in front of it.' },
      {
        by: 'tane',
        text: 'Worked with horses for years on set and this is the only blockbuster that got it right. You ask with the shoulder, not with the eye.',
      },
    ],
  },
  {
    author: 'imani',
    film: 'Green Book (2018)',
    comments: [
      { by: 'santiago', text: 'The most generous one and a half stars I have ever seen.' },
      { by: 'owen', text: 'I liked it on the plane. I now feel that I should resubmit too.' },
      { by: 'imani', text: '@owen half credit for honesty. Everyone cries on planes.' },
    ],
  },
  {
    author: 'imani',
    film: 'One Battle After Another (2025)',
    comments: [
      {
        by: 'tomasz',
        text: 'That road. A long lens, a car that comes up out of the ground and goes down again. No one has done so much with a hill since the silents.',
      },
      {
        by: 'noor',
        text: 'And count how long each dip is held black. I did. It gets shorter by four frames each time.',
      },
      { by: 'finn', text: '@noor you are not well and I would follow you into battle.' },
      { by: 'desmond', text: '@imani was the coat okay' },
    ],
  },
  {
    author: 'marta',
    film: 'Perfect Days (2023)',
    comments: [
      { by: 'aiko', text: '布を使い分けるところ、とてもよくわかります。本棚にも、はたき用と拭き用があります。' },
      { by: 'ingrid', text: 'Brass first, then glass. Confirmed from Bergen.' },
      {
        by: 'elif',
        text: 'A shape that can hold what he feels. I am going to write this on the inside of a cupboard.',
      },
      { by: 'marta', text: '@elif then you must tell me which cupboard.' },
    ],
  },
  {
    author: 'marta',
    film: 'Fanny and Alexander (1982)',
    comments: [
      { by: 'nils', text: 'If you ever need someone for the second intermission, I know where there is a harmonium.' },
      { by: 'marta', text: '@nils the ninth of December. There will be glögg. I am not joking.' },
    ],
  },
  {
    author: 'marta',
    film: 'Sentimental Value (2025)',
    comments: [
      {
        by: 'ingrid',
        text: 'The sister! Everyone who comes out talks about the father, and then they stop on the stairs and say: but the sister.',
      },
      {
        by: 'greta',
        text: 'Die Szene im Archiv ist richtig. Man liest die Seite, man klappt die Mappe zu, man sagt Danke. Genau so.',
      },
      { by: 'camille', text: 'Tu lui as raccroché au nez ? À qui ? On veut des noms.' },
      { by: 'marta', text: '@camille at his age he would only be flattered.' },
    ],
  },
  {
    author: 'tomasz',
    film: 'Barry Lyndon (1975)',
    comments: [
      {
        by: 'noor',
        text: 'The optics are the manners. Fine. I will watch it again, all three hours, and I will not cut anything in my head.',
      },
      {
        by: 'bruno',
        text: 'f/0.7, from the Zeiss built for the far side of the Moon. The only space hardware that I have ever envied for its wardrobe.',
      },
      {
        by: 'tomasz',
        text: '@bruno come to Łódź, I have a photograph of one. Only a photograph. I keep it in a drawer, in the dark.',
      },
    ],
  },
  {
    author: 'tomasz',
    film: 'The Zone of Interest (2023)',
    comments: [
      { by: 'priya', text: 'I wrote mine before I read yours. We came out of the same film by different doors.' },
      { by: 'dmytro', text: 'The daylight does not know what it falls on. Yes.' },
    ],
  },
  {
    author: 'walter',
    film: 'Casablanca (1942)',
    comments: [
      {
        by: 'marta',
        text: 'I read this aloud to the projectionist here. She is thirty-one and has never done a changeover. She asked if I would write to you.',
      },
      { by: 'walter', text: 'Ma’am, tell her to come by. I still have the bell.' },
      { by: 'kofi', text: 'In Jamestown they stand up too. Nobody has told them to. Same reel.' },
      { by: 'ruth', text: 'You missed a changeover for the Marseillaise. I rest my case, whatever it was.' },
      { by: 'finn', text: 'Reading this on the bus. Missed the stop.' },
    ],
  },
  {
    author: 'walter',
    film: 'The Best Years of Our Lives (1946)',
    comments: [
      {
        by: 'imani',
        text: 'There is more courage in those buttons. Walter, I do not have anything to add. I just did not want to scroll past.',
      },
      { by: 'owen', text: 'Rang my dad.' },
      { by: 'walter', text: '@owen good man.' },
    ],
  },
  {
    author: 'walter',
    film: 'The Third Man (1949)',
    comments: [
      {
        by: 'greta',
        text: 'Zentralfriedhof, Allee zwischen Gruppe 68 und 69. Ich bin sie abgegangen. Man braucht achtundsechzig Sekunden, wenn man nicht zurückschaut.',
      },
      {
        by: 'walter',
        text: 'My granddaughter ran that through the translator for me, @greta. Sixty-eight. That is the best thing anybody has told me all year.',
      },
      { by: 'nils', text: 'And the zither keeps walking after she has left the frame.' },
    ],
  },
  {
    author: 'walter',
    film: 'Transformers (2007)',
    comments: [
      { by: 'theo', text: 'It was Optimus. He was hitting Megatron.' },
      { by: 'walter', text: 'Thank you, @theo. Eighteen years I have wondered.' },
    ],
  },
  {
    author: 'zoe',
    film: 'Aftersun (2022)',
    comments: [
      { by: 'imani', text: 'Eleven minutes about the weather is a sonnet, Zoë.' },
      { by: 'finn', text: 'Rain here. Ring him again.' },
    ],
  },
  {
    author: 'zoe',
    film: 'Challengers (2024)',
    comments: [
      { by: 'noor', text: 'The professor is right and so are you. The cut in the last set is the ball too.' },
      { by: 'desmond', text: 'I do not even like tennis and I was sweating from the ankles.' },
    ],
  },
  {
    author: 'zoe',
    film: 'Sinners (2025)',
    comments: [
      { by: 'imani', text: 'There she is. Get up off the lobby floor and write the barn.' },
      { by: 'walter', text: 'Lobby floors are cold, young lady. The mezzanine has carpet.' },
    ],
  },
  {
    author: 'ruth',
    film: 'Past Lives (2023)',
    comments: [
      { by: 'imani', text: 'You are at the end of it. Oh, Ruth.' },
      { by: 'marta', text: 'I believe this is the first time that a review here has made me want to be married.' },
      { by: 'finn', text: 'Third, current, excellent. There is a toast in that.' },
    ],
  },
  {
    author: 'amara',
    film: 'The Godfather (1972)',
    comments: [
      { by: 'walter', text: 'Welcome. There is a second one, and I envy you.' },
      { by: 'imani', text: 'The "oh no" in the empty living room is the correct review of this movie.' },
      { by: 'theo', text: 'There is also a third one. We can talk.' },
      { by: 'amara', text: '@walter tonight! @theo uncle says the same thing in the same voice.' },
    ],
  },
];
