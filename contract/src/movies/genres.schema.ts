import { z } from 'zod';

/** The film database's genres, which the whole product uses. */
export const GENRES = [
  'Action',
  'Adventure',
  'Animation',
  'Comedy',
  'Crime',
  'Documentary',
  'Drama',
  'Family',
  'Fantasy',
  'History',
  'Horror',
  'Music',
  'Mystery',
  'Romance',
  'Science Fiction',
  'TV Movie',
  'Thriller',
  'War',
  'Western',
] as const;
export const Genre = z.enum(GENRES);
export type Genre = z.infer<typeof Genre>;
