/** Characters; longer than what somebody looks for: pasted, and perhaps private. */
export const countedAtMost = 80

/** Whether a search may be counted: its words are kept, so they must not be about somebody. */
export const isCountable = (typed: string): boolean =>
  /[\p{L}\p{N}]/u.test(typed) && typed.length <= countedAtMost && !typed.includes('@')
