import { z } from 'zod';

export const MAX_PAGE_SIZE = 50;

/** The longest text that names of members, lists and clubs are searched for. */
export const MAX_NAME_SEARCH = 100;

/** The input of every list call. `cursor` is the `next_cursor` of the previous page. */
export const pageQuery = {
  cursor: z.string().min(1).max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
};

/** The input of list calls that search the names of what they list. */
export const nameSearch = {
  search: z
    .string()
    .trim()
    .max(MAX_NAME_SEARCH)
    .optional()
    .meta({ description: 'Every word is somewhere in the name.' }),
};

/** One page of a list: `next_cursor` is null on the last page. */
export const makePageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
