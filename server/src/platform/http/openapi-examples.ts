import type { OpenAPI } from '@orpc/contract';
import { FILE_VALUE, FORMAT_VALUES, LEFT_OUT, NUMBER_VALUES, TEXT_VALUES } from './example-values.ts';

type Schema = Record<string, unknown>;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const WITH_EXAMPLE = new Set(['application/json', 'multipart/form-data']);

/**
 * Adds an example to the request body of a call, and to its JSON response when it succeeds, made from their schemas and the values of
 * example-values.ts. The same document always gets the same examples.
 */
export function addExamples(document: OpenAPI.Document, operation: OpenAPI.OperationObject): void {
  const { operationId = '', requestBody, responses = {} } = operation;
  const writer = new ExampleWriter(document);
  for (const [type, media] of listContents(requestBody)) {
    const example = WITH_EXAMPLE.has(type) && isObject(media.schema) ? writer.write(media.schema) : undefined;
    if (isObject(example))
      media.example = Object.fromEntries(
        Object.entries(example).filter(([field]) => !LEFT_OUT[operationId]?.includes(field)),
      );
  }
  const succeeding = Object.entries(responses).filter(([status]) => Number(status) < 300);
  for (const [type, media] of succeeding.flatMap(([, response]) => listContents(response)))
    if (WITH_EXAMPLE.has(type) && isObject(media.schema)) media.example = writer.write(media.schema);
}

const listContents = (
  body: OpenAPI.RequestBodyObject | OpenAPI.ResponseObject | OpenAPI.ReferenceObject | undefined,
): [mediaType: string, OpenAPI.MediaTypeObject][] =>
  body !== undefined && 'content' in body ? Object.entries(body.content ?? {}) : [];

/** Makes examples of the schemas of a document. */
class ExampleWriter {
  readonly #shapes: Record<string, unknown>;

  constructor(document: OpenAPI.Document) {
    this.#shapes = document.components?.schemas ?? {};
  }

  /** @param name of the field, which says what a text or a number means @param within the shapes that this one is part of */
  write(schema: Schema, name = '', within: readonly unknown[] = []): unknown {
    const { $ref: reference, anyOf, oneOf = anyOf, allOf, enum: values, type } = schema;
    if (reference !== undefined) return this.write(this.#resolve(schema), name, [...within, reference]);
    if ('const' in schema) return schema['const'];
    if (Array.isArray(oneOf)) return this.write(findChoice(oneOf, within), name, within);
    if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((part) => this.write(part, name, within)));
    if (Array.isArray(values)) return values[0];
    if (type === 'array') return this.#writeArray(schema, name, within);
    if (type === 'object') return this.#writeObject(schema, name, within);
    return writeValue(schema, name);
  }

  #resolve(schema: Schema): Schema {
    const { $ref: reference } = schema;
    if (typeof reference !== 'string') return schema;
    const shape = this.#shapes[reference.slice(reference.lastIndexOf('/') + 1)];
    if (!isObject(shape)) throw new Error(`the document has no ${reference}`);
    return shape;
  }

  #writeArray({ items, minItems }: Schema, name: string, within: readonly unknown[]): unknown[] {
    if (!isObject(items) || within.includes(items['$ref'])) return [];
    const length = Math.max(1, Number(minItems ?? 1));
    return Array.from({ length }, () => this.write(items, name.replace(/s$/, ''), within));
  }

  #writeObject(
    { properties = {}, propertyNames, additionalProperties }: Schema,
    name: string,
    within: readonly unknown[],
  ): Record<string, unknown> {
    const fields = Object.entries(properties as Record<string, Schema>);
    if (fields.length > 0 || !isObject(additionalProperties))
      return Object.fromEntries(fields.map(([field, schema]) => [field, this.write(schema, field, within)]));
    const { enum: keys } = isObject(propertyNames) ? this.#resolve(propertyNames) : {};
    const value = this.write(additionalProperties, name, within);
    return Object.fromEntries((Array.isArray(keys) ? keys : ['name']).map((key) => [key, value]));
  }
}

/** The first choice that is not null, unless it is a shape within itself. */
const findChoice = (choices: readonly Schema[], within: readonly unknown[]): Schema =>
  choices.find((one) => one['type'] !== 'null' && !within.includes(one['$ref'] ?? one)) ?? { type: 'null' };

function writeValue({ type, format, contentMediaType, minimum, maximum }: Schema, name: string): unknown {
  if (contentMediaType !== undefined) return FILE_VALUE;
  if (type === 'string') return FORMAT_VALUES[String(format)] ?? TEXT_VALUES[name] ?? 'Text';
  if (type === 'boolean') return false;
  if (type !== 'number' && type !== 'integer') return null;
  const value = NUMBER_VALUES[name] ?? 1;
  return Math.min(Math.max(value, Number(minimum ?? value)), Number(maximum ?? value));
}
