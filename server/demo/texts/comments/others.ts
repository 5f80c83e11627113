import type { WrittenThread } from '../written.ts';

/** Under the reviews of everybody else. */
export const others: readonly WrittenThread[] = [
  {
    author: 'priya',
    film: 'The Conversation (1974)',
    comments: [
      { by: 'tomasz', text: 'It is the film. I put down my tea.' },
      { by: 'lucia', text: 'Como periodista: todos tenemos una frase que desgrabamos mal. Yo todavía sé la fecha.' },
      { by: 'noor', text: 'I use the first three minutes to scare applicants.' },
    ],
  },
  {
    author: 'priya',
    film: 'All We Imagine as Light (2024)',
    comments: [
      { by: 'ananya', text: 'राइस कुकर! मैं अकेली नहीं थी जो रोई।' },
      { by: 'minh', text: 'I know. I know about the rice cooker.' },
      { by: 'mei', text: 'Three rains. In Hong Kong there is a fourth, from the air conditioners.' },
    ],
  },
  {
    author: 'desmond',
    film: 'Mad Max: Fury Road (2015)',
    comments: [
      {
        by: 'tane',
        text: 'The guitar bloke is called the Doof Warrior and the guitar works, mate. Sixty kilos. He was on bungees for six months.',
      },
      { by: 'desmond', text: '@tane I need to lie down' },
      { by: 'owen', text: '"They drove there, then they drove back." Nia wants it for her book report.' },
    ],
  },
  {
    author: 'desmond',
    film: 'Tenet (2020)',
    comments: [
      { by: 'priya', text: 'For the record, the center channel is innocent. It did what it was told.' },
      { by: 'bruno', text: '.melborp a evah I dna ,ti wollof dluoc I' },
    ],
  },
  {
    author: 'desmond',
    film: 'Project Hail Mary (2026)',
    comments: [
      { by: 'bruno', text: 'I would also die for the rock. Amaze.' },
      { by: 'owen', text: 'Is it all right for an eight-year-old? Asking for someone who has already packed her bag.' },
      { by: 'desmond', text: '@owen one sad bit, two loud bits, a hundred percent friendship. Pack yours as well.' },
    ],
  },
  {
    author: 'bea',
    film: 'The Substance (2024)',
    comments: [
      { by: 'zoe', text: 'the date scene. we all went very quiet and we are nineteen' },
      { by: 'ruth', text: 'I do not watch horror. My daughter made me watch that one scene. I sent her flowers.' },
      { by: 'bea', text: '@ruth come over to the dark side, we have better dialogue than you think.' },
    ],
  },
  {
    author: 'bea',
    film: 'Hereditary (2018)',
    comments: [
      {
        by: 'imani',
        text: 'A boy not getting up. You always find the door in these films that I did not want opened.',
      },
    ],
  },
  {
    author: 'bea',
    film: 'Nosferatu (2024)',
    comments: [
      {
        by: 'nils',
        text: 'He brings his own dirt, as did the one of 1922, who carried the coffin under his arm like an umbrella.',
      },
      { by: 'jihoon', text: '콧수염 변호인단에 저도 이름을 올립니다.' },
      { by: 'bea', text: '@jihoon the defense rests, in its native soil.' },
    ],
  },
  {
    author: 'owen',
    film: 'Paddington 2 (2017)',
    comments: [
      { by: 'marta', text: 'Seconded, all three items.' },
      { by: 'javi', text: 'Mi abuela pide que conste en acta que ella también lloró, pero solo de un ojo.' },
      { by: 'amara', text: 'In BOTH of them? I love her.' },
      { by: 'owen', text: '@amara she is available for depositions. @ruth?' },
      { by: 'ruth', text: '@owen she would have my job by Friday.' },
    ],
  },
  {
    author: 'owen',
    film: 'Flow (2024)',
    comments: [
      {
        by: 'leilani',
        text: 'As a biologist I would like to state that Keith is a perfectly good name for a capybara.',
      },
      { by: 'pavel', text: 'My daughter calls him Karel. Perhaps they are related.' },
      { by: 'dmytro', text: 'For my mother he is simply “the sensible one”.' },
    ],
  },
  {
    author: 'theo',
    film: 'Andrei Rublev (1966)',
    comments: [
      { by: 'tomasz', text: 'I am so happy that I will forgive the snacks.' },
      { by: 'dmytro', text: 'There was no secret. This is the whole of film school.' },
      { by: 'theo', text: '@tomasz what is the next one about a large dangerous object' },
      { by: 'tomasz', text: '@theo Fitzcarraldo. It is a ship. There is a mountain in the way.' },
      {
        by: 'greta',
        text: 'Und danach bitte die Herzog-Tagebücher. Das Gefährlichste an dem Schiff war der Hauptdarsteller.',
      },
    ],
  },
  {
    author: 'aiko',
    film: 'Tokyo Story (1953)',
    comments: [
      {
        by: 'marta',
        text: 'The speed of the fans! I have shown this film for nineteen years and have never seen it. Now I shall see nothing else.',
      },
      { by: 'mei', text: '用事沒有，才是最重要的電話。' },
      { by: 'aiko', text: '@mei ほんとうに。母は「雨?」とだけ聞きました。' },
    ],
  },
  {
    author: 'lucia',
    film: 'The Secret in Their Eyes (2009)',
    comments: [
      { by: 'javi', text: 'La A que falta. Acabo de caer. Quince años y acabo de caer.' },
      { by: 'santiago', text: 'Cuatro estrellas de las mías, que son siete de las de cualquiera.' },
      { by: 'rafael', text: 'Discutimos a mesma coisa aqui em casa. Ninguém ganhou, mas a pizza a gente comeu.' },
    ],
  },
  {
    author: 'camille',
    film: 'Amélie (2001)',
    comments: [
      { by: 'finn', text: 'One sentence. One murder.' },
      { by: 'lea', text: 'Je l’aime bien, moi. Je traverse quand même.' },
      { by: 'camille', text: '@lea alors regarde des deux côtés.' },
      { by: 'minh', text: 'The crème brûlée is accurate, though.' },
    ],
  },
  {
    author: 'rafael',
    film: 'The Secret Agent (2025)',
    comments: [
      {
        by: 'lucia',
        text: 'La pierna peluda: acá tuvimos un hombre gato. Cada dictadura con su monstruo de suplemento dominical.',
      },
      { by: 'rafael', text: '@lucia a gente inventa bicho quando não pode escrever o nome do bicho.' },
    ],
  },
  {
    author: 'jihoon',
    film: 'Memories of Murder (2003)',
    comments: [
      { by: 'mei', text: 'I did not know that it looks different now. I went back to the last shot. It does.' },
      { by: 'bea', text: 'An ordinary face. That is the line I hear on the night bus.' },
    ],
  },
  {
    author: 'sofia',
    film: 'Parasite (2019)',
    comments: [
      { by: 'jihoon', text: 'Clients ask for them with a cough… 소름.' },
      { by: 'minh', text: 'I would like to live on the floor with the kitchen. So would everyone in the film.' },
    ],
  },
  {
    author: 'santiago',
    film: 'There Will Be Blood (2007)',
    comments: [
      { by: 'camille', text: 'Cinq étoiles ?! Quelqu’un peut vérifier qu’il va bien ?' },
      { by: 'santiago', text: '@camille I looked for some. It took three viewings.' },
    ],
  },
  {
    author: 'finn',
    film: 'The Banshees of Inisherin (2022)',
    comments: [
      { by: 'owen', text: 'Grand donkey.' },
      { by: 'ruth', text: 'Does either of them need a lawyer? About the gate.' },
      { by: 'finn', text: '@ruth they have had four. The gate has outlived two of them.' },
    ],
  },
  {
    author: 'bruno',
    film: 'Gravity (2013)',
    comments: [
      { by: 'leilani', text: 'At the correct inclination. I laughed so hard that a student came in.' },
      { by: 'desmond', text: 'Complaint no. 2 when?' },
    ],
  },
  {
    author: 'ingrid',
    film: 'Babylon (2022)',
    comments: [
      { by: 'marta', text: 'We had nine at the elephant. Gothenburg is a clean city.' },
      { by: 'noor', text: 'Please publish these figures for everything.' },
      { by: 'ingrid', text: '@noor I keep a notebook. It is my most dangerous possession.' },
    ],
  },
  {
    author: 'minh',
    film: 'Parasite (2019)',
    comments: [
      { by: 'mei', text: 'Where is this restaurant. I am asking as an accountant.' },
      {
        by: 'minh',
        text: '@mei Hàng Buồm, second floor, the stairs without a light. You of all people will like the stairs.',
      },
    ],
  },
];
