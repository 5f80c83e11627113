import type { WrittenReview } from '../written.ts';

export const greta: readonly WrittenReview[] = [
  {
    film: 'The Lives of Others (2006)',
    stars: 4,
    days: 590,
    title: 'Aktenzeichen',
    text: `Beruflich: So ein Hauptmann ist in den Akten nicht überliefert. Wir haben gesucht. Kein einziger Fall, in dem einer vom Dachboden herunter zum Menschen wurde. Das muss man wissen, wenn man den Film lobt.

Privat: Wenn er in der Buchhandlung steht und gefragt wird, ob er das Buch als Geschenk verpackt haben möchte, und sagt »Nein, es ist für mich«, dann glaube ich ihm jedes Wort, und zwar jedes Mal. Vielleicht braucht ein Land auch die Akten, die es nicht gegeben hat.`,
  },
  {
    film: 'Wings of Desire (1987)',
    stars: 5,
    days: 478,
    title: '',
    text: `Die schönste Szene spielt in der Staatsbibliothek. Engel, die Lesenden über die Schulter schauen, und dieses Gemurmel aller Sätze zugleich. Ich arbeite seit zwanzig Jahren in Lesesälen: Es klingt wirklich so, man muss nur lange genug still sein.`,
  },
  {
    film: 'Toni Erdmann (2016)',
    stars: 5,
    days: 350,
    title: 'Die Käsereibe',
    text: `162 Minuten, in denen ein Vater sich falsche Zähne einsetzt, weil er die richtigen Worte nicht findet. Ich habe im Kino so gelacht, dass die Frau neben mir mir ein Taschentuch gab. Zwei Szenen später brauchte sie es zurück.`,
  },
  {
    film: 'M (1931)',
    stars: 5,
    days: 205,
    title: 'Ein Pfiff',
    text: `Lang hatte den Ton gerade erst bekommen und benutzt ihn schon als Beweismittel. Ein leerer Teller, ein Ball, der ausrollt, ein Luftballon in den Drähten, und eine Mutter ruft ein Treppenhaus hinunter. Mehr hat seither niemand gebraucht. Und dann, im Keller, dieses Gericht der Anständigen unter den Verbrechern: Wer 1931 genau hinsah, konnte alles wissen.`,
  },
  {
    film: 'Sound of Falling (2025)',
    stars: 4,
    days: 40,
    title: '',
    text: `Vier Mädchen, ein Hof, hundert Jahre, und niemand räumt auf. Als Archivarin wollte ich Signaturen verteilen. Als Zuschauerin saß ich still und hörte dem Haus beim Erinnern zu.`,
  },
];
