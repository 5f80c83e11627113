import { createContext, use } from 'react';

/** Whether the viewer hides scores of films that they have not watched. Set by the session. */
export const HidesScoresContext = createContext(false);

/** The setting of the viewer to hide scores of films that they have not watched. For one film: `useScoresHidden`. */
export const useHidesScoresSetting = (): boolean => use(HidesScoresContext);
