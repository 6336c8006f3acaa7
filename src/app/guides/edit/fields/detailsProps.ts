import type { GuideContent } from '#app/drafts/content/guideContent.ts'

/**
 * What each section of the form gets: what is written now, how to change it, and the sentence under
 * a field.
 */
export type DetailsProps = {
  content: GuideContent
  change: (changes: Partial<Omit<GuideContent, 'stepids'>>) => void
  /**
   * What is written by now, for what is known only later than it was drawn; null where the guide is
   * gone.
   */
  newest: () => GuideContent | null
  errorOf: (field: keyof GuideContent, index?: number) => string | undefined
}
/** One entry of a list at another place. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.max(0, to), 0, item)
  return next
}
