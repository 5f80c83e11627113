import { CompiledQuery, type QueryResult, type RawBuilder } from 'kysely';
import type { Context } from '../context.ts';

/** Takes the place of the value with this number while a statement is composed. */
class StandIn {
  readonly place: number;

  constructor(place: number) {
    this.place = place;
  }
}

interface KeptText {
  sql: string;
  parameters: readonly unknown[];
}

/** The code has some dozens; the limit holds even if a kind is composed from a request's input. */
const MAX_KEPT = 500;
const kept = new Map<string, KeptText>();

/**
 * Executes a statement whose text is composed and compiled only once for each `statementKey`, and reused with other values: for large
 * statements, where composing takes longer than all else this process does for them. The answer is not cached.
 * @param statementKey names the statement and all that its text depends on, in words that no other statement has
 * @param values what differs between two executions
 * @param compose gets stand-ins for the values, which it may only pass on as parameters. Its other parameters are the same each time; text
 * among them throws, since it might belong to the one who asked first.
 */
export function executeCompiledOnce<Values extends readonly unknown[] | [], Row>(
  { db }: Context,
  statementKey: string,
  values: Values,
  compose: (...standIns: Values) => RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  let text = kept.get(statementKey);
  if (text === undefined) {
    const standIns = values.map((_, place) => new StandIn(place)) as readonly unknown[] as Values;
    text = compose(...standIns).compile(db);
    text.parameters.forEach(requireSame);
    if (kept.size < MAX_KEPT) kept.set(statementKey, text);
  }
  const parameters = text.parameters.map((given) => (given instanceof StandIn ? values[given.place] : given));
  return db.executeQuery<Row>(CompiledQuery.raw(text.sql, parameters));
}

function requireSame(parameter: unknown): void {
  const isPlain = parameter === null || typeof parameter === 'number' || typeof parameter === 'boolean';
  if (!isPlain && !(parameter instanceof StandIn)) throw new Error('a kept text has a parameter that may differ');
}
