// Links to guides at the bench. They stand beside paths.ts, which the first page brings.

/** One step a screen, `step` counted from 1; without it what one needs before the first. */
export const workshopPath = (
  guideid: number,
  { step, langid }: { step?: number; langid?: string } = {},
) => {
  const query = new URLSearchParams({
    ...(langid && { lang: langid }),
    ...(step && { step: String(step) }),
  })
  return `/workshop/${guideid}${query.size ? `?${query}` : ''}`
}

/** How a booklet is printed: on which paper, and whether in the order for folding. */
export type BookletChoice = { paper?: 'a4' | 'letter'; fold?: boolean; langid?: string }

/** A guide as a booklet, to look at and to print. */
export const bookletPath = (guideid: number, { paper, fold, langid }: BookletChoice = {}) => {
  const query = new URLSearchParams({
    ...(langid && { lang: langid }),
    ...(paper && { paper }),
    ...(fold && { fold: '1' }),
  })
  return `/booklet/${guideid}${query.size ? `?${query}` : ''}`
}
