import type { z } from 'zod';

/** The definition inside optional, default and the like. */
function bare(schema: z.ZodType | undefined): { type: string; shape?: Record<string, z.ZodType> } | undefined {
  const def = schema?.def as { type: string; innerType?: z.ZodType; in?: z.ZodType } | undefined;
  const inner = def?.innerType ?? (def?.type === 'pipe' ? def.in : undefined);
  return inner === undefined ? def : bare(inner);
}

/** A field of an object, which may be optional or have a default. */
export const fieldOf = (schema: z.ZodType | undefined, name: string): z.ZodType | undefined =>
  bare(schema)?.shape?.[name];
