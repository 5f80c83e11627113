import type { WrittenReview } from '../written.ts';

export const marta: readonly WrittenReview[] = [
  {
    film: 'Fanny and Alexander (1982)',
    stars: 5,
    days: 700,
    title: 'Every Christmas, the long version',
    text: `We run it on the second Sunday of Advent with two intermissions and a pot of glögg, and every year somebody brings a child who is far too young, and every year the child is the one who does not fall asleep.

What the children see, I think, is that Bergman has finally made a film at their height. The table is enormous. The uncle who lights his own wind with a candle is a great artist. The stepfather's house has no furniture because it has no stories in it. And when the dead come back they simply stand in the corner of the room, a little tired, as if waiting for a coat.

After five hours the audience goes out into the snow very slowly. I have locked up that door for nineteen winters and I know the difference between people who have been entertained and people who have been somewhere.`,
  },
  {
    film: 'The Apartment (1960)',
    stars: 5,
    days: 655,
    title: '',
    text: `The broken compact mirror does in four seconds what most films need a confession for. "It makes me look the way I feel." Wilder trusts one object to carry the news, and then he has Lemmon look into it and find out about his whole life.

A comedy, they say. It has a suicide attempt in it on Christmas Eve, and a racket for straining spaghetti, and both belong.`,
  },
  {
    film: 'Perfect Days (2023)',
    stars: 5,
    days: 380,
    title: 'A cassette, a tree, a can of coffee',
    text: `When I was young I would have found this smug. An educated man chooses to clean toilets and finds contentment in the leaves: easy for him.

Now I clean a cinema most nights after the late show, and I can report that it is accurate. One gets particular about it. One has a cloth for the brass and another for the glass. There is a quarter of an hour when the seats are all up and the work is done and nobody in the world knows where you are.

But watch the last shot, the long one, driving into the sun with Nina Simone. Everything that he has put in order comes up in that face at once. He is not content. He has made a shape that can hold what he feels, and some mornings it only just does.`,
  },
  {
    film: 'Carol (2015)',
    stars: 4.5,
    days: 512,
    title: '',
    text: `A film made of glass: shop windows, wet windshields, a lens cap coming off. Two people spend two hours looking at each other through things. Then somebody crosses a crowded restaurant, and for the first time there is nothing in between.

I always stand at the back for that last minute. I tell my colleagues that I am checking the sound.`,
  },
  {
    film: 'Sentimental Value (2025)',
    stars: 4.5,
    days: 9,
    title: 'The crack in the house',
    text: `The house is the oldest person in it. It has heard every quarrel through the stove pipe, and it has a crack running down the wall that nobody mends because everyone would have to agree on how it got there.

Skarsgård plays a director who can only apologize in the form of a screenplay. I have met this man, several times, at several festivals; I have also hung up on him. What Trier knows is that the apology can be vain and real at the same time, and that a daughter may use it without forgiving anything.

The sister who is not an actress does the quietest work here. She goes to the archive, reads the page, and closes the folder. It is the best scene about the last century that I have seen in years, and nobody raises their voice.`,
  },
  {
    film: 'Persona (1966)',
    stars: 5,
    days: 230,
    title: 'Notes from the booth',
    text: `Tonight a young man came out to say that the film had burned in the projector. I told him that it was digital. He said yes, but he had seen it. Sixty years, and it still gets them.`,
  },
];
