import type { GuideContent } from '#app/outbox/content.ts'

/** What each section of the form gets: what is written now, how to change it, and the sentence under a field. */
export type DetailsProps = {
  content: GuideContent
  change: (changes: Partial<Omit<GuideContent, 'stepids'>>) => void
  errorOf: (field: keyof GuideContent, index?: number) => string | undefined
}
/** Moves one entry of a list by one place. */
export const movedBy = <T>(list: readonly T[], at: number, by: 1 | -1): T[] => {
  const next = [...list]
  const [item] = next.splice(at, 1)
  if (item !== undefined) next.splice(at + by, 0, item)
  return next
}
