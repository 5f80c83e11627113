// The hostile clients of hostile.ts, in a thread that loads nothing else: they share the machine with the server.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The most unanswered hostile requests at a time. */
const MOST_UNDER_WAY = 2000;
/** Each third hostile request is a sign-in. */
const SIGN_IN_EVERY = 3;

export interface Load {
  port: number;
  clients: number;
  perSecond: number;
  seconds: number;
}

/** How many requests were answered with what. `unsent`: those for which too many were under way. */
export type Answers = Record<string, number>;

const WORDS =
  'shawshnk redemtion godfahter darkk knigt pulpp ficton scihndlers listt forest gmup incepton matrx goodfelas'.split(
    ' ',
  );

/** Many words, none of them right, so that everything is tried to find something. */
const query = (turn: number): string =>
  Array.from({ length: 12 }, (_, at) => WORDS[(turn * 7 + at * 5) % WORDS.length]).join(' ') + (turn % 97);

/** Sends what it can at a steady rate from so many addresses, which the server believes a proxy of this machine. */
async function attack({ port, clients, perSecond, seconds }: Load): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const answers: Answers = {};
  const count = (what: string) => {
    answers[what] = (answers[what] ?? 0) + 1;
  };
  let underWay = 0;
  const send = (turn: number) => {
    const client = turn % clients;
    const isSignIn = turn % SIGN_IN_EVERY === 0;
    const body = isSignIn ? JSON.stringify({ email: `nobody${turn}@example.com`, password: 'guessed' }) : undefined;
    underWay += 1;
    const sent = request(
      {
        agent,
        host: 'localhost',
        port,
        method: isSignIn ? 'POST' : 'GET',
        path: isSignIn ? '/api/session' : `/api/movies/search?query=${encodeURIComponent(query(turn))}`,
        headers: {
          'x-forwarded-for': `10.1.${client >> 8}.${client & 255}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        answer.resume();
        answer.once('close', () => {
          underWay -= 1;
          count(String(answer.statusCode));
        });
      },
    );
    sent.once('error', () => {
      underWay -= 1;
      count('failed');
    });
    sent.end(body);
  };
  const began = performance.now();
  for (let turn = 0; performance.now() - began < seconds * 1000; ) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; turn < due; turn += 1) {
      if (underWay < MOST_UNDER_WAY) send(turn);
      else count('unsent');
    }
    await wait(5);
  }
  agent.destroy();
  return answers;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, which has none
parentPort?.postMessage(await attack(workerData as Load));
