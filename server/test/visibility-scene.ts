// For film-pages.test.ts.
export { makeScene, STANDINGS } from './visibility/scene.ts';
