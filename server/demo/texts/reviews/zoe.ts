import type { WrittenReview } from '../written.ts';

export const zoe: readonly WrittenReview[] = [
  {
    film: 'Aftersun (2022)',
    stars: 5,
    days: 470,
    title: '',
    text: `called my dad after. we talked about the weather for eleven minutes. it was the best talk we ever had`,
  },
  {
    film: 'Challengers (2024)',
    stars: 4.5,
    days: 410,
    title: 'techno is a line of dialogue',
    text: `the camera is the ball. THE CAMERA IS THE BALL. my prof says a point of view shot needs a subject who sees and i said sir with respect the ball has seen everything`,
  },
  {
    film: 'Chungking Express (1994)',
    stars: 5,
    days: 377,
    title: 'expiry date: may 1',
    text: `been dumped during finals so obviously i bought the canned pineapple. ate four cans. do not do this. but the part where she breaks into his apartment just to clean it and put new fish in the tank, and he does not notice for weeks except that he feels a bit better? that is what i want from every person and every film.

also faye wong dancing with a ketchup bottle cured something`,
  },
  {
    film: 'Barbie (2023)',
    stars: 3.5,
    days: 333,
    title: '',
    text: `came for the dream house, stayed for an old lady on a bench being told she is beautiful and saying "i know it". that is the whole film. you can keep the horses`,
  },
  {
    film: 'Anora (2024)',
    stars: 4.5,
    days: 240,
    spoiler: true,
    title: 'the windshield wipers',
    text: `everyone laughs so hard for two hours that you forget nobody has asked her a single question. then somebody gives her the ring back and she does the only thing she knows how to do with kindness, which is pay for it. and the wipers keep going. and then black. i stayed until the ushers came`,
  },
  {
    film: 'Forrest Gump (1994)',
    stars: 1.5,
    days: 180,
    title: 'history happened near him',
    text: `what if the twentieth century but nobody did it`,
  },
  {
    film: 'I Saw the TV Glow (2024)',
    stars: 5,
    days: 95,
    title: '',
    text: `there is still time`,
  },
  {
    film: 'Lost in Translation (2003)',
    stars: 4.5,
    days: 52,
    title: 'do not tell me what he whispers',
    text: `my roommate found a video where they cleaned up the sound and you can hear it. i left the room. i went all the way downstairs`,
  },
  {
    film: 'Marty Supreme (2025)',
    stars: 4,
    days: 6.2,
    title: '',
    text: `ping pong but it is my anxiety and it has sponsors. timothée runs like he owes the pavement money`,
  },
  {
    film: 'Sinners (2025)',
    stars: 4.5,
    days: 0.016,
    title: 'ok i get it now',
    text: `everyone was right about the music scene. i have a screenwriting deadline in six hours and i am lying on the floor of the lobby thinking about a barn`,
  },
];
