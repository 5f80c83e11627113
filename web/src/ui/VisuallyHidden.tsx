import type { ComponentProps } from 'react';
import classes from './visually-hidden.module.css';

/** For `className`, where the element is not a span. */
export const visuallyHidden = classes.hidden;

/** For screen readers only. An element and no more, because each card has some: Mantine's component costs three. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => <span className={classes.hidden} {...props} />;
