export { CommentForm } from '@halfstar/contract/comments/comments.schema';
