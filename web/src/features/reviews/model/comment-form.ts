export { CommentForm } from '@halfstar/contract/reviews/comments.schema';
