import classes from './exports.module.css';

/** What the zip holds, file by file. */
export function ExportContents() {
  return (
    <details className={classes.contents}>
      <summary>What is in it</summary>
      <dl>
        <dt>Your films, as Letterboxd exports them</dt>
        <dd>
          watched, ratings, diary, reviews, watchlist and likes, and a file for each list. Import Data reads the zip
          back, here or on another Halfstar, with every date, rewatch, tag and word.
        </dd>
        <dt>The folder for-letterboxd</dt>
        <dd>
          The same in Letterboxd’s own import format, in files of up to 1 MB. Upload them one after the other at{' '}
          <a href="https://letterboxd.com/import/" target="_blank" rel="noreferrer">
            letterboxd.com/import
          </a>
          .
        </dd>
        <dt>halfstar.json</dt>
        <dd>
          Everything for programs: also your profile and settings, earlier usernames, drafts and scheduled reviews,
          comments, reactions, notifications, invites, passkeys by name, the state of your Letterboxd feed, your imports
          with the rows that found no film, and whom you follow, mute or block and who follows you. Other people are in
          it by their usernames, and by what you wrote about them.
        </dd>
        <dt>avatar.webp</dt>
        <dd>Your picture in its largest size, if you have one.</dd>
        <dt>Not in it</dt>
        <dd>Your password and other secrets, sign-ins, mails, and what Halfstar works out from everybody’s films.</dd>
      </dl>
    </details>
  );
}
