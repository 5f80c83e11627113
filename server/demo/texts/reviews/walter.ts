import type { WrittenReview } from '../written.ts';

export const walter: readonly WrittenReview[] = [
  {
    film: 'Casablanca (1942)',
    stars: 5,
    days: 690,
    title: 'Reel four',
    text: `I have run this picture, by my own log books, one hundred and twelve times. You do not watch a film from the booth, you listen to it through the little speaker while you thread the next reel, and you learn it the way you learn a hymn.

What I can tell you is when the house goes quiet. It is not the airport. They rustle all through the airport, getting their coats. It is reel four, when the Germans are singing and Laszlo walks over to the band and says play the Marseillaise, and the bandleader looks up at Rick, and Rick gives that nod. You could hear the carbon arcs burn. Half of the people in that scene were refugees themselves, and the tears are not glycerin.

In 1974 a fellow in the third row stood up and sang along. Then the whole row did. I missed the changeover by four seconds. The only one I ever missed, and I would do it again.`,
  },
  {
    film: 'The General (1926)',
    stars: 5,
    days: 645,
    title: '',
    text: `He sits down on the rod of the locomotive, heartbroken, and it starts to move and carries him up and down into the shed, and he does not notice. One wrong puff of steam would have killed him. Funniest saddest thing I know and there is not a word in it.`,
  },
  {
    film: 'Rio Bravo (1959)',
    stars: 5,
    days: 560,
    title: 'For company',
    text: `There are better Westerns, if you want scenery. There is none I would rather sit in a jailhouse with. They made it slow on purpose. You could lift out the shooting and still have a fine picture about some fellows helping a drunk get through the week.

When Dude pours the glass back into the bottle and does not spill a drop, I used to turn round to my assistant, and every time he said, "I know, Walt."`,
  },
  {
    film: 'Transformers (2007)',
    stars: 1,
    days: 415,
    title: 'From the booth',
    text: `Ran it for nine weeks. Could not tell you to this day who was hitting whom. I do remember it was the first picture where people came out and talked louder than when they went in.`,
  },
  {
    film: 'Out of the Past (1947)',
    stars: 4.5,
    days: 325,
    title: '',
    text: `"Baby, I don't care." Mitchum says it with his eyes half closed and you understand that a man can walk into a fire out of plain good manners. Best use of a fishing rod in any movie.`,
  },
  {
    film: 'The Best Years of Our Lives (1946)',
    stars: 5,
    days: 190,
    spoiler: true,
    title: 'My father and Homer',
    text: `My father came home in December of 1945 and did not speak about it until he saw this. He did not speak about it then either, but he went twice.

Harold Russell was no actor. He lost both hands in a training accident and Wyler had the sense to leave the camera where it was. There is a scene in his bedroom when he shows the girl what it takes for him to go to bed, and how after that he cannot so much as open the door if it blows shut. He says it flat, like reading a manual. And she buttons up his pajamas. There is more courage in those buttons than in all of the war pictures I ever threaded.

I have been a widower eleven years. I button my own now.`,
  },
  {
    film: 'Cinema Paradiso (1988)',
    stars: 5,
    days: 62,
    title: 'Shop talk',
    text: `People ask if it was like that. No. We had a union. But I will say this: I have a tin of frames in the hall closet, snipped from torn leaders, forty-four years of them. When the boy gets his reel at the end I have to go and see about something in the kitchen.`,
  },
  {
    film: 'The Third Man (1949)',
    stars: 5,
    days: 4.4,
    title: 'The long walk',
    text: `Everybody remembers the doorway and the cat. Me, I wait for the last shot. She comes down that road between the bare trees, from so far off you could go for coffee, and he leans there and waits, and she walks right by him. Sixty-odd seconds. Any studio man would have trimmed it. I ran it Saturday for the library group on a sixteen millimeter and not one of them looked at their telephone.`,
  },
];
