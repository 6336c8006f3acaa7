/**
 * What is known to be there, where the types cannot know it: throws when it is not, and says what
 * was missing.
 */
export const present = <T>(value: T, what: string): NonNullable<T> => {
  if (value === undefined || value === null) throw new Error(`There is no ${what}.`)
  return value
}
