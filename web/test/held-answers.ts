import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { deferResponse } from './stub-api.ts';

/** A server whose answers wait until the test gives them, in the order of the questions. A slow server without a clock. */
export function holdAnswers<Question, Answer>() {
  const held: { question: Question; answer: ReturnType<typeof deferResponse<Answer>> }[] = [];
  let given = 0;
  return {
    /** Everything that was asked so far, in order. */
    get asked(): Question[] {
      return held.map(({ question }) => question);
    },
    ask: (question: Question): Promise<Answer> => {
      const answer = deferResponse<Answer>();
      held.push({ question, answer });
      return answer.promise;
    },
    /** Waits for the first question without an answer, and answers it. */
    answerNext: async (makeAnswer: (question: Question) => Answer): Promise<void> => {
      await eventually(() => expect(held.length).toBeGreaterThan(given));
      const next = held[given];
      given += 1;
      if (next !== undefined) next.answer.give(makeAnswer(next.question));
    },
  };
}
