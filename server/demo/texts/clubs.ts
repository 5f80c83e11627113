/** What somebody said of a film in a club; without a text stars alone. */
export interface ClubWords {
  by: string;
  /** Days ago. */
  days: number;
  stars: number;
  text?: string;
  spoiler?: boolean;
}

/** A film that a club watches or has watched. */
export interface WatchedByClub {
  film: string;
  /** Since so many days. */
  days: number;
  /** In so many days from now, or before now: when the club talks about it. */
  discussedIn: number;
  said: readonly ClubWords[];
}

export interface WrittenClub {
  name: string;
  by: string;
  /** Days ago. */
  days: number;
  description: string;
  rules: string;
  visibility: 'public' | 'private';
  joining: 'open' | 'request' | 'invite';
  /** Since so many days the rounds of new films are sealed; null for no sealed rounds. */
  sealedSince: number | null;
  /** With how many days ago they joined. */
  members: readonly (readonly [username: string, days: number])[];
  moderators: readonly string[];
  /** The last one is the current film. */
  films: readonly WatchedByClub[];
  planned: readonly { film: string; startsIn: number }[];
  /** That wait for an answer. */
  invitations: readonly { to: string; days: number; message: string }[];
  requests: readonly { by: string; days: number; message: string }[];
}

export const CLUBS: readonly WrittenClub[] = [
  {
    name: 'After the Last Tram',
    by: 'marta',
    days: 410,
    description:
      'One film a month, chosen in the foyer, watched wherever you are. On the last Sunday we talk until somebody has to catch a tram that left an hour ago.',
    rules: 'Rate first, read afterwards. Nobody has to be clever. If you fell asleep, say where.',
    visibility: 'public',
    joining: 'open',
    sealedSince: null,
    members: [
      ['walter', 408],
      ['ruth', 402],
      ['imani', 396],
      ['noor', 390],
      ['tomasz', 371],
      ['elif', 340],
      ['bea', 322],
      ['kofi', 260],
      ['maeve', 120],
      ['amara', 14],
    ],
    moderators: ['noor'],
    films: [
      {
        film: 'Tokyo Story (1953)',
        days: 96,
        discussedIn: -70,
        said: [
          { by: 'walter', days: 92, stars: 4.5 },
          {
            by: 'imani',
            days: 88,
            stars: 5,
            text: 'I assigned myself the question I give my students: who changes? Nobody does. They only get one look at each other before it is too late, and the camera stays low enough that you cannot look away politely.',
          },
          {
            by: 'noor',
            days: 84,
            stars: 4.5,
            text: 'Every cut lands a breath after you expect it. I timed three of them for work and then stopped, because I was crying and that is bad for timing.',
          },
          { by: 'ruth', days: 80, stars: 4 },
          { by: 'elif', days: 79, stars: 5 },
          { by: 'tomasz', days: 75, stars: 4.5 },
        ],
      },
      {
        film: 'Parasite (2019)',
        days: 62,
        discussedIn: -40,
        said: [
          {
            by: 'ruth',
            days: 58,
            stars: 4.5,
            text: 'As a divorce lawyer I have seen both of these houses from the inside. The smell line is the truest thing anybody has said about money in a film.',
          },
          { by: 'walter', days: 57, stars: 3.5 },
          {
            by: 'bea',
            days: 51,
            stars: 5,
            spoiler: true,
            text: 'Four minutes after the doorbell rings in the rain it is another film, and nobody had warned me. The basement is the only room in the house where somebody says thank you.',
          },
          { by: 'kofi', days: 50, stars: 4.5 },
          {
            by: 'tomasz',
            days: 45,
            stars: 4,
            text: 'Look at the window in the living room: it is a cinema screen, and only one family is ever allowed in the audience.',
          },
          { by: 'noor', days: 43, stars: 2.5 },
          { by: 'imani', days: 42, stars: 5 },
        ],
      },
      {
        film: 'In the Mood for Love (2000)',
        days: 12,
        discussedIn: 5,
        said: [
          {
            by: 'elif',
            days: 9,
            stars: 5,
            text: 'Somebody looks out of a window for two hours and we are never shown what is outside. I have waited for this film all my life and then saw it eleven times.',
          },
          {
            by: 'noor',
            days: 7,
            stars: 4.5,
            text: 'The same corridor, the same dress in another colour, and you understand that a week has gone by. Nobody else gets a cut like that past a producer.',
          },
          { by: 'walter', days: 5, stars: 3 },
          {
            by: 'maeve',
            days: 3,
            stars: 4.5,
            text: 'I deliver letters for a living and still wanted to shout: write to her, man. Then the hole in the stone at the end, and I forgave him.',
            spoiler: true,
          },
          { by: 'amara', days: 2, stars: 4 },
        ],
      },
    ],
    planned: [
      { film: 'Perfect Days (2023)', startsIn: 12 },
      { film: 'Do the Right Thing (1989)', startsIn: 43 },
    ],
    invitations: [],
    requests: [],
  },
  {
    name: 'All Eleven of Them',
    by: 'theo',
    days: 300,
    description: 'We watch the whole series, in order, and rank it in the end. Bring a spreadsheet or be handed one.',
    rules: 'In order of release, never of the story. No skipping the fourth one.',
    visibility: 'public',
    joining: 'request',
    sealedSince: null,
    members: [
      ['desmond', 296],
      ['santiago', 280],
      ['bruno', 241],
      ['zoe', 199],
      ['tane', 150],
    ],
    moderators: ['desmond', 'santiago'],
    films: [
      {
        film: 'The Godfather (1972)',
        days: 40,
        discussedIn: -20,
        said: [
          {
            by: 'theo',
            days: 38,
            stars: 5,
            text: 'One of three. It begins in the dark with a man who asks for something, and so does everything after it.',
          },
          { by: 'desmond', days: 36, stars: 4.5 },
          {
            by: 'santiago',
            days: 33,
            stars: 4,
            text: 'A three is a compliment. This is four: the extra one is for the oranges.',
          },
          { by: 'zoe', days: 30, stars: 5 },
          { by: 'bruno', days: 26, stars: 4.5 },
        ],
      },
      {
        film: 'The Godfather: Part II (1974)',
        days: 18,
        discussedIn: 3,
        said: [
          { by: 'desmond', days: 11, stars: 5 },
          {
            by: 'santiago',
            days: 8,
            stars: 4,
            text: 'The past is warm and the present is cold, and the cut between them does all the work that a lesser film gives to a speech.',
          },
          { by: 'tane', days: 4, stars: 4.5 },
        ],
      },
    ],
    planned: [],
    invitations: [],
    requests: [
      { by: 'finn', days: 2, message: 'I have seen the third one by accident. Does that disqualify me?' },
      {
        by: 'amara',
        days: 1,
        message: 'I saw the first one last week and apologized to my uncle. He says there are more.',
      },
    ],
  },
  {
    name: 'Nia and Tomos Decide',
    by: 'owen',
    days: 190,
    description: 'Films that hold an eight-year-old and a five-year-old, and the tired people beside them.',
    rules: 'The children rate. We only write it down.',
    visibility: 'private',
    joining: 'invite',
    sealedSince: 11,
    members: [
      ['finn', 186],
      ['maeve', 130],
      ['ingrid', 100],
      ['javi', 60],
    ],
    moderators: [],
    films: [
      {
        film: 'My Neighbor Totoro (1988)',
        days: 33,
        discussedIn: -12,
        said: [
          {
            by: 'owen',
            days: 30,
            stars: 5,
            text: 'Nia says the bus is the best actor. Tomos asked whether ours has legs too, and looked for a long time.',
          },
          { by: 'maeve', days: 27, stars: 4.5 },
          { by: 'javi', days: 21, stars: 5 },
          {
            by: 'ingrid',
            days: 20,
            stars: 4.5,
            text: 'People walk out of most films in the fortieth minute. Out of this one a child walked in the second, to fetch a grandmother.',
          },
        ],
      },
      {
        film: 'Paddington 2 (2017)',
        days: 10,
        discussedIn: 6,
        said: [
          { by: 'ingrid', days: 6, stars: 4.5 },
          {
            by: 'finn',
            days: 5,
            stars: 4,
            text: 'Cried on the number 4 bus in front of a hurling team. They had the decency to look at their shoes.',
          },
        ],
      },
    ],
    planned: [{ film: "Kiki's Delivery Service (1989)", startsIn: 8 }],
    invitations: [{ to: 'imani', days: 2, message: 'Nia would like to have her grades checked by a real teacher.' }],
    requests: [],
  },
];
