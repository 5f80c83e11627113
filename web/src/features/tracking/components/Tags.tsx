import { IconTag } from '@tabler/icons-react';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import classes from './tags.module.css';

type TagsProps = {
  tags: readonly string[];
  /** Cuts them off where the line ends, as in a row. */
  oneLine?: boolean;
};

/** The tags of a viewing. Nothing without any. */
export function Tags({ tags, oneLine = false }: TagsProps) {
  if (tags.length === 0) return null;
  const words = tags.join(' · ');
  return (
    <span className={classes.tags} data-one-line={oneLine || undefined} title={oneLine ? words : undefined}>
      <IconTag size={14} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>Tags: </VisuallyHidden>
      <span className={classes.words}>{words}</span>
    </span>
  );
}
