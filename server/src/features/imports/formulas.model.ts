/** What a spreadsheet runs as a formula, and the same behind the apostrophes that make it text. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const NEUTRALIZED = /^'+[=+\-@\t\r＝＋－＠]/;

/** A cell that no spreadsheet runs as a formula: one that would be gets an apostrophe in front. */
export const neutralizeFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** The cell that `neutralizeFormula` was given. */
export const restoreFormula = (cell: string): string => (NEUTRALIZED.test(cell) ? cell.slice(1) : cell);
