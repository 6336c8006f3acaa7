// Words that somebody types into a form, until the service has them: a reason, a note, a question.
import { openLooseDrafts } from './looseDrafts.ts'

/** By the name of the field. */
export type Words = Readonly<Record<string, string>>
export type KeptWords = { words: Words }

const read = (value: unknown): KeptWords | null => {
  const words = (value as Partial<KeptWords> | undefined)?.words
  if (typeof words !== 'object' || words === null) return null
  const texts = Object.entries(words).filter(([, text]) => typeof text === 'string')
  return { words: Object.fromEntries(texts) }
}

/** One record for each form; one in which nothing stands is none. */
export const openKeptTexts = (name?: string) => {
  const drafts = openLooseDrafts('texts', read, name)
  return {
    ...drafts,
    keep: (userid: number, about: string, { words }: KeptWords): Promise<boolean> =>
      Object.values(words).some(text => text.trim() !== '')
        ? drafts.keep(userid, about, { words })
        : drafts.drop(userid, about),
  }
}
