import type { WrittenReview } from '../written.ts';

export const imani: readonly WrittenReview[] = [
  {
    film: 'Moonlight (2016)',
    stars: 5,
    days: 640,
    title: 'Three names for one boy',
    text: `I show the swimming scene to my tenth graders every spring and ask them one question: who is holding whom?

They always start with the obvious answer. Juan has his hand under the boy's head, so Juan is holding Little. Then somebody in the back row, usually somebody who has not said a word since September, says that the man's face looks like he has not been trusted with anything this important in years. And the room gets quiet, because now we are talking about something else.

Jenkins cuts the life into three and gives each third a different name, and what he leaves out between them is most of what happened. Prison is a cut. A mother's recovery is a cut. You meet the grown man and have to find the child in how he looks down at a plate of food. Trevante Rhodes chews like someone who was once hungry in front of other people.

I have graded a thousand essays about this movie and none of them has ever said the same thing. That is my whole definition of great.`,
  },
  {
    film: 'Sinners (2025)',
    stars: 5,
    days: 34,
    title: 'The roof is on fire and so is the frame',
    text: `There is a shot in the middle of this where the music opens a door, and everyone who ever danced and everyone who ever will walks through it. I have tried to describe it to three people and each time I ended up standing in my kitchen waving a dish towel.

What I keep coming back to is how patient the first hour is. Coogler lets you learn who sells what to whom on that street, who owes, who left, who is still mad. So that when the night comes for them you know exactly what it is that could be lost, down to the price of the catfish.

And then the cruelest idea in it: the ones at the door are not offering death. They are offering a choir. Come be one with us, and bring your songs. I have sat in meetings that felt like that.

Seen with my brother on the biggest screen in the state. Neither of us spoke until the parking lot.`,
  },
  {
    film: 'Past Lives (2023)',
    stars: 5,
    days: 402,
    title: '',
    text: `Everybody talks about the ending, and they are right, but my scene is the husband in bed saying that she dreams in a language he does not speak. No jealousy in it. Just a man standing at the fence of a country he has married into.

My grandmother talked in her sleep too. We never knew who to.`,
  },
  {
    film: 'Nope (2022)',
    stars: 4.5,
    days: 520,
    spoiler: true,
    title: 'On not looking',
    text: `My students wanted to know why the chimp is in it. So we made a chart on the whiteboard: everyone who tries to turn something wild into a show, and what it costs them. Jupe went up first. Then the cameraman who wants the impossible shot. Then, after some arguing, the Haywoods, who also want the picture. Then, after more arguing, us.

The only one who does right by the animal is OJ, because he has worked with horses and knows that you do not meet their eyes until you are asked to. He wins by looking away. I cannot think of another blockbuster whose hero is the person who declines to watch.

The shoe standing on its heel is a bad miracle, exactly as promised. I still do not know how it stands. Neither did Jupe, and he built a whole life around it.`,
  },
  {
    film: 'Green Book (2018)',
    stars: 1.5,
    days: 588,
    title: 'See me after class',
    text: `Thesis: a man learns that the person he works for is a person. Evidence: fried chicken. Conclusion: asserted, not earned. The prose is clean and the piano is beautiful. Please revise and resubmit with Don Shirley as the subject of at least one sentence.`,
  },
  {
    film: 'Aftersun (2022)',
    stars: 5,
    days: 455,
    title: '',
    text: `I thought this was a film about a girl and her father on a cheap holiday. It is a film about a woman who is now the age he was, going over the tape with her thumb on the rewind, looking for the frame in which she could have asked.

You cannot find it. I looked too.`,
  },
  {
    film: 'Nickel Boys (2024)',
    stars: 4.5,
    days: 118,
    title: 'First person',
    text: `For ten minutes I fought it. The camera is his eyes, and I kept wanting to see his face, and then I understood that this wanting is the point: how much of what we call sympathy is just a demand to look at somebody's face while it hurts.

When the second boy finally looks at the first one and we see him, we see him the way only a friend ever does. I will be thinking about that reverse shot for the rest of my career.`,
  },
  {
    film: 'One Battle After Another (2025)',
    stars: 4.5,
    days: 2.6,
    title: 'A father who forgot the password',
    text: `The funniest thing in it is a grown man in a bathrobe begging a hotline to let him skip a security question. The saddest thing in it is the same scene.

Under all that running it is a film about what parents hand down: not the cause, not the glory, mostly a list of phone numbers that no longer work. She drives better than any of them ever did. Of course she does. She had to.

That last road, going up and down like breathing. I held on to the seat in front of me, which turned out to be a stranger's coat.`,
  },
];
