import type { JsxElement, Source } from './jsx-elements.ts';

/** A file that renders lists, or other states of queries. */
type ListFile = {
  /** The name of the file, without its ending. */
  name: string;
  /** How many elements of it are lists. */
  lists: number;
  /** What is said when one of them could not be loaded: the parts of the sentence that are always the same. */
  errors: readonly (readonly string[])[];
};

export const nameOfFile = (path: string): string => path.replace(/^.*\//, '').replace(/\.tsx$/, '');

const isState = ({ name }: JsxElement) => name === 'QueryState' || name === 'InfiniteList';

/** A query that may be empty. Others show one thing, or have their empty state inside. */
const isList = ({ name, attributes }: JsxElement) => name === 'InfiniteList' || attributes.has('isEmpty');

/** A list by another component, which is told what to show when there is nothing. */
const isFilledIn = (element: JsxElement) =>
  !isState(element) && element.attributes.has('empty') && element.attributes.get('empty') !== '{empty}';

function readError({ attributes }: JsxElement): string[] {
  const title = attributes.get('errorTitle') ?? '{}';
  if (title.startsWith('{`')) return title.slice(2, -2).split(/\$\{[^}]*\}/);
  return title.startsWith('{') ? [] : [title];
}

/**
 * The files that render `QueryState` and `InfiniteList`. A component that is told its empty state shows the lists of those who tell it, so
 * that these files are listed instead of its own.
 */
export function findListFiles(sources: readonly Source[]): ListFile[] {
  const filledIn = new Set(sources.flatMap(({ elements }) => elements.filter(isFilledIn).map(({ name }) => name)));
  const errorsOf = new Map(
    sources.map(({ path, elements }) => [nameOfFile(path), elements.filter(isState).map(readError)] as const),
  );
  return sources.flatMap(({ path, elements }) => {
    const name = nameOfFile(path);
    const own = path.startsWith('ui/') || filledIn.has(name) ? [] : elements.filter(isState);
    const others = elements.filter(isFilledIn);
    if (own.length + others.length === 0) return [];
    const errors = [...own.map(readError), ...others.flatMap((other) => errorsOf.get(other.name) ?? [])];
    return [{ name, lists: own.filter(isList).length + others.length, errors }];
  });
}
