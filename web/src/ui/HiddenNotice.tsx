import classes from './hidden-notice.module.css';

/** Tells the owner of a thing that moderators have hidden it from everybody else. */
export const HiddenNotice = () => <p className={classes.notice}>Moderators have hidden this. Only you see it.</p>;
