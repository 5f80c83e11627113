import { createContext, use } from 'react';

/** Whether the viewer hides scores of films that they have not watched. Set by the session. */
export const HidesScoresContext = createContext(false);

export const useHidesScores = (): boolean => use(HidesScoresContext);
