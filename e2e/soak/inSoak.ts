/**
 * By the name of a file of journeys: pieces of the titles of those that only `npm run soak` makes,
 * and what of the same kind `npm test` proves.
 */
export type InSoak = Readonly<Record<string, { titles: readonly string[]; stays: string }>>
