import type { WrittenReview } from '../written.ts';

export const owen: readonly WrittenReview[] = [
  {
    film: 'Paddington 2 (2017)',
    stars: 5,
    days: 590,
    title: 'Minutes of the meeting',
    text: `Present: Nia (then 7), Tomos (then 4), Dad, one (1) bag of satsumas.

Item one. The pop-up book sequence. Nia proposed that it is the best thing that has ever been made. Carried.

Item two. Whether Mr. Grant is really bad. Tomos argued that he only wants to dress up. Nia pointed out that he let a bear go to prison. It was agreed that he may be forgiven because of the dance at the end, but not invited round.

Item three. Why Dad was crying when Aunt Lucy came to the door. Dad said that he had something in his eye. Nia said, in both of them? Meeting adjourned.`,
  },
  {
    film: 'My Neighbor Totoro (1988)',
    stars: 5,
    days: 500,
    title: '',
    text: `Tomos, under the umbrella, at the bus stop bit: "Dad, is he allowed to be that big?" I said I thought so. He thought about it for a while and said: "Good."`,
  },
  {
    film: 'The Wild Robot (2024)',
    stars: 4.5,
    days: 310,
    title: 'Every parent in row F',
    text: `A machine gets handed a small creature, no manual, and a deadline by which it must be able to fly away from you. I have rarely felt so seen by a household appliance.

Nia wanted to know whether Roz loves him or is only programmed to. I said that is the big question. She said, "No it isn't, Dad, she got up every morning." So that's settled.`,
  },
  {
    film: 'Flow (2024)',
    stars: 5,
    days: 155,
    title: 'No talking, please',
    text: `No words in it at all, and for eighty-five minutes my two provided none either, which has never happened, not in church, not on the ferry. Afterwards Tomos told us the whole story, and every animal had a name and a job. The capybara is called Keith.`,
  },
  {
    film: 'Inside Out 2 (2024)',
    stars: 4,
    days: 70,
    title: '',
    text: `Nia has been eight for a week. When Anxiety started spinning and nobody could get through to her, my daughter reached over without looking and took hold of my sleeve. Four stars for the film. The sleeve I am keeping.`,
  },
  {
    film: 'Wallace & Gromit: Vengeance Most Fowl (2024)',
    stars: 4.5,
    days: 0.21,
    title: 'The penguin is back',
    text: `He has no mouth, no eyebrows and no lines and he is the most sinister actor working today. There is a thumbprint in the clay of Gromit's forehead when he sighs. I paused it to show the kids that a person had been there. "Was it you?" said Tomos.`,
  },
];
