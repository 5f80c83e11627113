import type { WrittenReview } from '../written.ts';

export const pavel: readonly WrittenReview[] = [
  {
    film: 'Fantastic Mr. Fox (2009)',
    stars: 5,
    days: 330,
    title: 'The fur moves',
    text: `In school they told us: brush the fur flat between the frames, or it will boil. Anderson's animators were told to leave it. So in every frame you see where a thumb has been, and the whole fox trembles as if a wind went through him that only foxes feel. The mistake is the soul. I have stopped brushing.`,
  },
  {
    film: "Guillermo del Toro's Pinocchio (2022)",
    stars: 4.5,
    days: 190,
    title: '',
    text: `A wooden boy who cannot die does not learn to be real; it is the others who learn to be as mortal as he makes them feel. Carved by a drunk man in one bad night, and one ear is missing because he fell asleep. Every puppet has such a night in it.`,
  },
  {
    film: 'The Red Turtle (2016)',
    stars: 5,
    days: 72,
    title: 'Osmdesát minut beze slova',
    text: `Ostrov, bambus, krabi jako malí byrokrati a moře, které nic nevysvětluje. Když film skončil, dcera se zeptala, jestli to byla smutná, nebo veselá pohádka. Řekl jsem, že dlouhá. Přikývla, že to sedí.`,
  },
];

export const yara: readonly WrittenReview[] = [
  {
    film: 'Arrival (2016)',
    stars: 5,
    days: 480,
    spoiler: true,
    title: 'Heptapod B for immigrants',
    text: `I learned French at seven, English at twelve and Québécois at twenty-six, which is not a joke. Each time I became someone who would have made different decisions.

So I did not find it far-fetched that a language could let you remember your future. Of course it could. You say yes to a sentence before you know how it ends. What undid me is that she learns how it ends, the hospital, the drawings, all of it, and says yes in full command of the grammar.`,
  },
  {
    film: 'Universal Language (2024)',
    stars: 4.5,
    days: 185,
    title: 'Winnipeg, Farsi, turkeys',
    text: `Finally a film that looks the way my first winter here felt: everyone is very polite, the buildings are beige, I understand every word and nothing is explained. The Tim Hortons with the samovar is not surrealism. It is Tuesday.`,
  },
  {
    film: 'Incendies (2010)',
    stars: 4.5,
    days: 88,
    title: '',
    text: `Un plus un. I will not say more, only that I have never again heard those three words in a math class without looking at the floor.`,
  },
];

export const finn: readonly WrittenReview[] = [
  {
    film: 'The Sixth Sense (1999)',
    stars: 4,
    days: 12,
    title: 'The 404 to Eyre Square',
    text: `Watched it on the bus, on a phone, beside a lad who watched along. He is dead the whole time, the doctor, and when the ring rolled across the floor the lad said "ah no" so quietly that I missed my stop.

We have not been introduced, but we nod now.`,
  },
  {
    film: 'The Banshees of Inisherin (2022)',
    stars: 5,
    days: 440,
    title: 'He just doesn’t like ye no more',
    text: `I have a cousin who stopped talking to another cousin in 1996 over a gate. Nobody has ever asked about the gate. They sit in the same pub, at each end, like bookends. I watched this between the two of them on purpose.

When it was over, one said to the other, "Grand donkey." First words in twenty-eight years. They have not spoken since, but it was well received.`,
  },
  {
    film: 'In Bruges (2008)',
    stars: 4.5,
    days: 315,
    title: '',
    text: `Purgatory with chips. The only film about guilt where you would also like to know the hotel.`,
  },
  {
    film: 'The Quiet Girl (2022)',
    stars: 5,
    days: 135,
    title: 'An bhriosca',
    text: `He leaves a biscuit on the table in front of her and walks out without a word. I was raised by men like that, and I can tell you that it is a sonnet.

The whole bus could see me writing this.`,
  },
  {
    film: 'Hamnet (2025)',
    stars: 4.5,
    days: 10,
    title: '',
    text: `Went in with my mam, who did the play for her Leaving Cert and has hated it since. She took my hand at the Globe. On the way out she said, "So that's what it was for."`,
  },
];

export const lea: readonly WrittenReview[] = [
  {
    film: 'Atlantics (2019)',
    stars: 5,
    days: 300,
    title: 'La mer, encore',
    text: `Tout le monde filme ceux qui partent. Mati Diop filme la fenêtre de celle qui reste, et l'océan qui bouge dedans comme une bête qui a mangé. Quand les garçons reviennent réclamer leur paie par la bouche des filles, à trois heures du matin, les yeux blancs, ce n'est pas un film de fantômes. C'est un film de salaires.`,
  },
  {
    film: 'Titane (2021)',
    stars: 4,
    days: 92,
    title: '',
    text: `Je n'ai rien compris à la voiture et tout compris au père. Il dort mal, il danse bien, il dit : tu es mon fils, et la réalité n'a qu'à s'arranger.`,
  },
];

export const javi: readonly WrittenReview[] = [
  {
    film: 'Roman Holiday (1953)',
    stars: 5,
    days: 210,
    title: 'Elige la abuela',
    text: `La abuela la vio en el cine Florida en 1954 con un chico que no era el abuelo. Me lo ha contado hoy, cuando él mete la mano en la Boca de la Verdad y ella grita. Le he preguntado qué fue del chico. «Que volvió a su casa, hijo. Como la princesa.»`,
  },
  {
    film: 'Coco (2017)',
    stars: 5,
    days: 22,
    title: '',
    text: `Se durmió a los diez minutos y se despertó justo en «Recuérdame». Cantó la segunda estrofa. Nadie en esta casa sabía que se la sabía.`,
  },
];

export const minh: readonly WrittenReview[] = [
  {
    film: 'The Taste of Things (2023)',
    stars: 5,
    days: 320,
    title: 'Mise en place',
    text: `The first forty minutes are one lunch. No music, only butter, steam, the oven door, feet on stone. I cook for sixty every night and my shoulders came down for the first time in months. Watch how they pass each other a pan without looking. That is a marriage, whatever she answers when he asks.`,
  },
  {
    film: 'Ratatouille (2007)',
    stars: 4.5,
    days: 145,
    title: 'Về nhà',
    text: `Nhà phê bình cắn một miếng và bỗng trở lại là cậu bé đứng ở cửa bếp với đầu gối trầy. Cây bút rơi xuống sàn. Nghề của tôi chỉ có vậy thôi: làm sao cho một người xa lạ đánh rơi cây bút.`,
  },
  {
    film: 'Parasite (2019)',
    stars: 4.5,
    days: 50,
    title: 'About the noodles',
    text: `Instant noodles, two kinds, eight minutes, and sirloin on top because the lady is rich and the child is hungry. Everything that the film says about class is in that bowl. I put it on the menu for a week. It sold out. Nobody asked for it without the beef.`,
  },
];

export const tane: readonly WrittenReview[] = [
  {
    film: 'Mad Max: Fury Road (2015)',
    stars: 5,
    days: 420,
    title: 'Rigging notes',
    text: `The pole cats are real. Those are real blokes on real poles, on cars that are really moving, with a counterweight under the chassis that took eight weeks to get right. I know two of them. One went down for a take and came up with a seagull's feather in his teeth and said can we go again.

You feel it, even if you do not know it. Your stomach can tell a wire from a fall. Everything here has weight, so when someone reaches out a hand from one vehicle to the next you lean over in your seat to help.`,
  },
  {
    film: 'Hunt for the Wilderpeople (2016)',
    stars: 4.5,
    days: 260,
    title: '',
    text: `Ricky Baker, aww. Sang it to my nephew on his first day of school and now he expects it at every drop-off. Majestical.`,
  },
  {
    film: 'Steamboat Bill, Jr. (1928)',
    stars: 5,
    days: 38,
    title: 'Two tons, one window, one man',
    text: `The front of the house falls and he stands where the attic window comes down. Clearance: about the width of a hand on each side. Half of the crew walked off, and the cameraman turned his head away while he cranked. No harness would have helped. I show it to every new rigger and then we go out and check our marks twice.`,
  },
];

export const bruno: readonly WrittenReview[] = [
  {
    film: '2001: A Space Odyssey (1968)',
    stars: 5,
    days: 460,
    title: 'The docking',
    text: `A year before anyone had walked on the Moon, and they got right: the silence, the pen, the food, the fact that someone will have to read ten numbered steps before using the toilet. I work with people who do nothing else.

And the waltz. My colleagues complain that it is slow. Docking is slow. Two things of many tons must arrive at the same place with the speed of a snail and the precision of a watch. It is the only space sequence in which I recognize my job, and it is a ballroom.`,
  },
  {
    film: 'Gravity (2013)',
    stars: 3.5,
    days: 285,
    title: 'Orbital mechanics, complaint no. 1',
    text: `One does not fly from the telescope to the station with a fire extinguisher. The orbits differ by some hundred kilometers and 23 degrees. I said this out loud. The lady in front of me said, "She lost her daughter." So did I then feel rather small, at the correct inclination.`,
  },
  {
    film: 'Armageddon (1998)',
    stars: 1,
    days: 165,
    title: '',
    text: `It is easier to teach drilling to astronauts. It is in fact easier to teach drilling to the asteroid.`,
  },
  {
    film: 'Project Hail Mary (2026)',
    stars: 4.5,
    days: 2.2,
    title: 'Complaints: none on file',
    text: `I brought a notebook for the errors. I wrote down two words in it and they were not errors. For an hour two engineers who share no air, no language and no number of legs solve one problem after another with a bit of string and great courtesy. I have waited for this film since I was nine.`,
  },
];

export const leilani: readonly WrittenReview[] = [
  {
    film: 'Jaws (1975)',
    stars: 4.5,
    days: 230,
    title: 'On behalf of the shark',
    text: `Scientifically indefensible. I have written to no one about it, because the three of them comparing scars at that table is the reason I went to sea. Then he says Indianapolis, and the boat goes quiet, and the water outside is just water, which is worse.`,
  },
  {
    film: 'My Octopus Teacher (2020)',
    stars: 4.5,
    days: 84,
    title: '',
    text: `A man goes into cold water every day for a year and is changed by somebody with no bones. When she hides under shells that she has put on one by one, I have seen that, off Kawaihae, and I also forgot to breathe, which under water is a matter of some importance.`,
  },
];

export const amara: readonly WrittenReview[] = [
  {
    film: 'The Godfather (1972)',
    stars: 4.5,
    days: 4.8,
    title: 'Okay, fine',
    text: `You were all right and I apologize to my uncle, who has been asking since 2011. I expected shouting. It is so quiet! A man strokes a cat and ruins somebody's life. And then the door closes on her face at the end and I said "oh no" in an empty living room.`,
  },
  {
    film: 'KPop Demon Hunters (2025)',
    stars: 4.5,
    days: 14,
    title: '',
    text: `My little cousins made me watch it and now I am the one humming on the bus. There is a bird with three hats. I have no further questions.`,
  },
];
