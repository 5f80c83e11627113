export * from '../subjects/moderated.schema.ts';
