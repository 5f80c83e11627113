import type { WrittenReview } from '../written.ts';

export const dmytro: readonly WrittenReview[] = [
  {
    film: '20 Days in Mariupol (2023)',
    stars: 5,
    days: 350,
    title: '',
    text: `Я монтую документальне кіно. Знаю, що означає кожен склеєний тут кадр і скільки годин лишилося поза ним. Лікар просить: знімайте. І оператор знімає, хоча руки в нього тремтять, і цього тремтіння не прибрали на монтажі. Дякую, що не прибрали.`,
  },
  {
    film: 'Flow (2024)',
    stars: 5,
    days: 160,
    title: 'A cat, a capybara, a boat',
    text: `No words, so my mother could watch it with her Polish neighbor and neither of them had to translate. They sat side by side and pointed. A flood comes and takes the house, and one gets into a boat with whoever is there. My mother said: yes, this is how it was, only we had a Škoda.`,
  },
  {
    film: 'The Mirror (1975)',
    stars: 5,
    days: 55,
    title: 'Wind over buckwheat',
    text: `A man has walked away across the field, and the wind comes after him like something he forgot to say. I have never understood the order of the scenes and have never needed to. One does not understand the order in which one remembers a kitchen.`,
  },
];
