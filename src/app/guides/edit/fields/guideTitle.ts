import { generatedTitle } from '#contract/guides/generatedTitle.ts'

type Named = { type: string; category: string; subject: string; title: string }
export const titleOf = ({ type, category, subject }: Omit<Named, 'title'>): string =>
  category === '' ? '' : generatedTitle(type, category, subject)

/** The title follows type, category and subject as long as it is what they make of it. */
export const hasGeneratedTitle = (guide: Named): boolean => guide.title === titleOf(guide)

/** A change of what a title is made of takes a title along that follows. */
export const withTitle = (guide: Named, changes: Partial<Named>): Partial<Named> =>
  changes.title === undefined && hasGeneratedTitle(guide)
    ? { ...changes, title: titleOf({ ...guide, ...changes }) }
    : changes
