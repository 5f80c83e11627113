import type { WrittenReview } from '../written.ts';

export const santiago: readonly WrittenReview[] = [
  {
    film: 'Embrace of the Serpent (2015)',
    stars: 4.5,
    days: 540,
    title: 'El que no recuerda',
    text: `Guerra filma el río en blanco y negro para que nadie lo confunda con una postal. Dos científicos, cuarenta años, el mismo chamán que ya no sabe si es un hombre o el hueco que dejó. La misión de los niños crucificados por el desorden de otro es lo más aterrador que se ha filmado en mi país, y lo más fiel.

Le falta media estrella porque al final aparece el color. No hacía falta. Ya lo estábamos viendo.`,
  },
  {
    film: 'Joker (2019)',
    stars: 1.5,
    days: 430,
    title: '',
    text: `A man dances on a staircase and wants to be told that it means something. It means that someone in the production had seen better films and kept the receipts.`,
  },
  {
    film: 'There Will Be Blood (2007)',
    stars: 5,
    days: 300,
    title: 'Fine',
    text: `Fourteen minutes without a word, and you know everything about how he will treat the world: he breaks his leg, drags himself across a desert on his back, and stops to get the sample weighed. I have no complaints. I have looked for some.`,
  },
  {
    film: 'Saltburn (2023)',
    stars: 1,
    days: 200,
    title: '',
    text: `Shock for people who find the bathwater warmer than the argument.`,
  },
  {
    film: 'Emilia Pérez (2024)',
    stars: 1,
    days: 80,
    title: 'Carta al departamento de acentos',
    text: `Un musical sobre los desaparecidos hecho por gente que no preguntó a nadie. En mi ciudad hay madres que cantan en la plaza los viernes. No rima, y no hay coreografía.`,
  },
];
