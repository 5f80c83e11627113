import { timeOfText } from './reviews.ts';
import { addToList, makeList } from './services.ts';
import { ranked as rankings } from './texts/lists/ranked.ts';
import { unranked } from './texts/lists/unranked.ts';
import { type Act, after, type World } from './world.ts';

/** The lists that members made and named; each film is put on them a minute after the other. */
export const lists = (world: World): Act[] =>
  [...rankings, ...unranked].flatMap(
    ({ by, days, name, description, ranked = false, private: isPrivate = false, films }) => {
      const at = timeOfText(world, days, `${by}: list ${name}`);
      let listId = '';
      const making: Act = {
        at,
        async run(ctx) {
          listId = await makeList(ctx, world.member(by), { name, description, ranked, public: !isPrivate });
          world.note(`list of ${by}: ${name}`, listId);
        },
      };
      const adding = films.map((entry, place): Act => {
        const [film, note] = typeof entry === 'string' ? [entry, ''] : entry;
        const { id } = world.films.get(film);
        return { at: after(at, place + 1), run: (ctx) => addToList(ctx, world.member(by), listId, id, note) };
      });
      return [making, ...adding];
    },
  );
