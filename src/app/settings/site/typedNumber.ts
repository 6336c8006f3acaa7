// Numbers that somebody types into a setting. Pure.

/** The number that was typed; what is none stays as it was typed, and is refused. */
export const typedNumber = (typed: string): number | string =>
  /^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : typed

/** Whether text was typed where numbers belong: in a number, or in one of several. */
export const isNoNumber = (standard: unknown, value: unknown): boolean =>
  typeof standard === 'number'
    ? typeof value !== 'number'
    : typeof standard === 'object' &&
      standard !== null &&
      !Array.isArray(standard) &&
      Object.entries(standard).some(([key, one]) =>
        isNoNumber(one, (value as Record<string, unknown>)[key]),
      )
