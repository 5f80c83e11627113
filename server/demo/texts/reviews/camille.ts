import type { WrittenReview } from '../written.ts';

export const camille: readonly WrittenReview[] = [
  {
    film: 'Portrait of a Lady on Fire (2019)',
    stars: 5,
    days: 660,
    title: 'Page 28',
    text: `On a beaucoup écrit sur les regards. Je voudrais parler du souffle. Sciamma filme deux femmes qui apprennent à respirer dans la même pièce : d'abord chacune la sienne, puis en décalé, puis ensemble, et à la fin une seule, dans une loge, à qui l'on a rendu l'été par les violons.

Il n'y a presque pas de musique, alors quand elle arrive, autour du feu, ces voix de femmes qui claquent des mains, on a l'impression que le film vient de découvrir qu'il avait un corps.

Je traduis pour vivre. Je sais ce que c'est que de rendre un visage dans une autre langue et de se tromper de sourire. « Est-ce ainsi que vous me voyez ? » est la question que me posent tous les auteurs.`,
  },
  {
    film: 'The Umbrellas of Cherbourg (1964)',
    stars: 5,
    days: 555,
    title: '',
    text: `Dire « passe-moi le sel » en chantant, et que cela devienne déchirant : voilà tout le secret. La station-service sous la neige reste la plus belle rupture du cinéma, parce que personne n'y pleure. On demande juste : super ou ordinaire ?`,
  },
  {
    film: 'Anatomy of a Fall (2023)',
    stars: 4.5,
    days: 436,
    title: 'La langue du procès',
    text: `Elle se défend dans une langue qui n'est pas la sienne, devant un homme mort qui parlait la sienne mieux qu'elle. Le vrai sujet est là, et je n'ai vu aucun film le traiter ainsi : dans un couple, qui habite chez qui, et en quelle langue a-t-on le droit d'avoir tort ?

Le chien mérite son prix. Le petit garçon aussi, qui comprend avant tout le monde que, lorsqu'on ne peut pas savoir, il faut choisir.`,
  },
  {
    film: 'Amélie (2001)',
    stars: 1.5,
    days: 340,
    title: 'Non',
    text: `Un film qui vous prend la main pour traverser une rue où il n'y a pas de voitures.`,
  },
  {
    film: 'Playtime (1967)',
    stars: 5,
    days: 150,
    title: 'Où regarder ?',
    text: `Tati a construit une ville entière pour qu'on ne sache pas où poser les yeux. À chaque séance je choisis un coin de l'écran et je n'en bouge plus. Ce soir : en haut à gauche. J'y ai trouvé un homme qui attend, pendant onze minutes, qu'on lui apporte son poisson.`,
  },
  {
    film: 'Sentimental Value (2025)',
    stars: 4,
    days: 3.4,
    title: '',
    text: `Un père envoie un scénario comme d'autres envoient une lettre d'excuses : trop tard, trop long, et adressé à quelqu'un qui n'existe que dans sa tête. Très beau moment où l'actrice américaine comprend, seule, poliment, qu'elle joue le rôle d'une absente.`,
  },
];
