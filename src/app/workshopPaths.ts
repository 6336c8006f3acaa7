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
