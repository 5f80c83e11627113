import type { WrittenReview } from '../written.ts';

export const mei: readonly WrittenReview[] = [
  {
    film: 'In the Mood for Love (2000)',
    stars: 5,
    days: 470,
    title: '樓梯',
    text: `她去買麵，他去買麵，樓梯窄得只容一個人轉身。整部電影就是兩個人怎樣在同一道樓梯上，一次又一次把路讓給對方。

數過了：她換了二十一件旗袍，鐘出現了九次，「對不起」說了四次，那句真正想說的話，一次也沒有。`,
  },
  {
    film: 'Chungking Express (1994)',
    stars: 4.5,
    days: 330,
    title: 'A note on the food stall',
    text: `Everyone who visits asks me where the escalator is. It is where it always was. You go up between other people's windows, and in the morning, if you bend your knees a little as she does, you can see into a flat on the second floor. I am an accountant; I bent my knees. There was a man in there ironing a shirt. He waved.`,
  },
  {
    film: 'Infernal Affairs (2002)',
    stars: 5,
    days: 100,
    title: '天台見',
    text: `兩個人站在天台上，背後是整個港島。一個想做好人，一個已經忘了自己是壞人。那個天台我上去過，風很大，甚麼都聽不見，所以才約在那裏。`,
  },
];
