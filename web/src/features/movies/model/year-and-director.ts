/** "1954 · Akira Kurosawa"; "TBA" for a film without a year. */
export const formatYearAndDirector = (year: number | null, director: string | null): string =>
  [String(year ?? 'TBA'), ...(director === null ? [] : [director])].join(' · ');
