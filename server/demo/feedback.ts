import { answerFeedback, sendFeedbackAs } from './moderation-services.ts';
import { timeOfText } from './reviews.ts';
import { FEEDBACK, type WrittenFeedback } from './texts/feedback.ts';
import { type Act, after, type World } from './world.ts';

/** Answers feedback. */
const ADMIN = 'marta';

/** What members tell, and what the admin answers. */
export const feedback = (world: World): Act[] => FEEDBACK.flatMap((one) => actsOf(world, one));

function actsOf(world: World, { by, days, type, title, description, page, answers = [] }: WrittenFeedback): Act[] {
  let id = '';
  let revision = 0;
  const sentAt = timeOfText(world, days, `feedback ${title}`);
  return [
    {
      at: sentAt,
      async run(ctx) {
        id = await sendFeedbackAs(ctx, world.member(by), { type, title, description, page_url: page });
      },
    },
    ...answers.map(({ days: answeredDays, ...answer }, place): Act => {
      const at = timeOfText(world, answeredDays, `answer ${place} to ${title}`);
      return {
        at: at > sentAt ? at : after(sentAt, 30),
        async run(ctx) {
          revision = await answerFeedback(ctx, world.member(ADMIN), id, revision, answer);
        },
      };
    }),
  ];
}
