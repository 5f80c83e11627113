import type { WrittenReview } from '../written.ts';

export const elif: readonly WrittenReview[] = [
  {
    film: 'Once Upon a Time in Anatolia (2011)',
    stars: 5,
    days: 410,
    title: 'Elma',
    text: `Ağaçtan bir elma düşer, yuvarlanır, derenin taşlarına takılır ve durur. Kimse görmez. Biz görürüz. Ceylan bütün cinayeti bu elmaya anlatır.

Muhtarın kızı lambayla çay getirdiğinde, yorgun adamların yüzü tek tek aydınlanıyor; hepsi bir an için başka bir hayatı hatırlıyor. Filmden sonra uzun süre kimseyle konuşmak istemedim, sadece çay demledim.`,
  },
  {
    film: 'Paris, Texas (1984)',
    stars: 5,
    days: 240,
    title: 'The glass',
    text: `He turns his chair around so as not to see her, and only then can he tell it. Two people in a booth, a pane between them, and where the light is just so, his face lies over hers. I teach myself to be patient with people by watching this once a year.`,
  },
  {
    film: 'About Dry Grasses (2023)',
    stars: 4.5,
    days: 36,
    title: '',
    text: `Three hours of a man being wrong in perfect sentences. In the middle he walks off the set, through the studio, takes a pill, and comes back into the scene. I laughed out loud. In a cinema full of people, I was the only one who was so relieved.`,
  },
];
