import { VisuallyHidden } from '@mantine/core';

/** For `className`, where the element is not a span: Mantine's own class, so that there is one. */
export const visuallyHidden = VisuallyHidden.classes.root;
