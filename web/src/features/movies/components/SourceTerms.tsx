/** The sentence that the terms of the film database ask for. */
export const SourceTerms = () =>
  'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.';
