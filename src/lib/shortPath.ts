/** The first and the last two places of a long way: those between fill lines and tell least. */
export const shortPath = (path: readonly string[]): readonly string[] =>
  path.length > 3 ? [...path.slice(0, 1), '…', ...path.slice(-2)] : path
