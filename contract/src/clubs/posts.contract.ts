import { z } from 'zod';
import { CommentForm, SendKey } from '../comments/comments.schema.ts';
import { Id } from '../shared/ids.schema.ts';
import { pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended, publicCall } from '../shared/procedure.ts';
import { clubErrors } from './clubs.contract.ts';
import { ClubPost, ClubPosts } from './posts.schema.ts';

const tags = ['Movie clubs'];
const ofClub = z.strictObject({ club_id: Id });
const ofFilm = z.strictObject({ club_id: Id, movie_id: Id });
const ofPost = z.strictObject({ post_id: Id });
const NewPost = { send_key: SendKey.optional(), ...CommentForm.shape };
const ONLY_ONCE =
  'With a `send_key` the call can be repeated when no answer came: a post that was added the first time is then the answer.';

/** The calls about posts in movie clubs. */
export const clubPostsContract = {
  listByClub: publicCall
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/posts',
      tags,
      summary: "List the posts on a movie club's page, newest first",
      description: 'Those about a film are in its discussion. Of a private club only for its members.',
    })
    .input(ofClub.extend(pageQuery))
    .output(ClubPosts),
  listByMovie: publicCall
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/movies/{movie_id}/posts',
      tags,
      summary: "List the posts in the discussion of a movie club's film, newest first",
      description:
        'Of its current and its finished films. They may contain spoilers. Of a private club only for its members.',
    })
    .input(ofFilm.extend(pageQuery))
    .output(ClubPosts),
  addToClub: call
    .route({
      method: 'POST',
      path: '/movie-clubs/{club_id}/posts',
      tags,
      summary: "Add a post to a movie club's page",
      description: `For its members. ${ONLY_ONCE}`,
      successStatus: 201,
    })
    .input(ofClub.extend(NewPost))
    .output(ClubPost)
    .errors(clubErrors),
  addToMovie: call
    .route({
      method: 'POST',
      path: '/movie-clubs/{club_id}/movies/{movie_id}/posts',
      tags,
      summary: "Add a post to the discussion of a movie club's film",
      description: `For the members of the club, of its current and its finished films. ${ONLY_ONCE}`,
      successStatus: 201,
    })
    .input(ofFilm.extend(NewPost))
    .output(ClubPost)
    .errors(clubErrors),
  update: call
    .route({
      method: 'PUT',
      path: '/movie-club-posts/{post_id}',
      tags,
      summary: "Update the viewer's post in a movie club",
    })
    .input(ofPost.extend(CommentForm.shape))
    .output(ClubPost)
    .errors(clubErrors),
  delete: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/movie-club-posts/{post_id}',
      tags,
      summary: "Delete the viewer's post in a movie club",
      description: 'Also in a club that is archived or that the viewer has left.',
    })
    .input(ofPost)
    .output(z.object({})),
  hide: call
    .route({
      method: 'PUT',
      path: '/movie-club-posts/{post_id}/hidden',
      tags,
      summary: 'Hide a post in a movie club',
      description: 'For the owner and the club moderators. Its author still sees it, and that it is hidden.',
    })
    .input(ofPost)
    .output(ClubPost)
    .errors(clubErrors),
  show: call
    .route({
      method: 'DELETE',
      path: '/movie-club-posts/{post_id}/hidden',
      tags,
      summary: 'Show a hidden post in a movie club again',
      description: 'For the owner and the club moderators.',
    })
    .input(ofPost)
    .output(ClubPost)
    .errors(clubErrors),
};
