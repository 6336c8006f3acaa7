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

const isWritten = (words: Words): boolean => Object.values(words).some(text => text.trim() !== '')

/** One record for each form; one in which nothing stands is none. */
export const openKeptTexts = (name?: string) => {
  const drafts = openLooseDrafts('texts', read, name)
  return {
    ...drafts,
    keep: (userid: number, about: string, { words }: KeptWords): Promise<boolean> =>
      isWritten(words) ? drafts.keep(userid, about, { words }) : drafts.drop(userid, about),
  }
}

const linesOf = (text: string | undefined): string[] =>
  (text ?? '').split('\n').filter(line => line !== '')
/**
 * What is stored with what one tab changed in it since `seen`. Where another tab has written into
 * the same field, its lines stay below; where none has, the text stays as it was typed.
 */
const mergedWords = (stored: Words, seen: Words, words: Words): Words => {
  const names = [...new Set([...Object.keys(seen), ...Object.keys(words)])]
  const changed = names.flatMap((name): [string, string][] => {
    if (words[name] === seen[name]) return []
    const own = words[name] ?? ''
    // Also what stands on the screen already, after a join for example.
    const known = new Set([...linesOf(seen[name]), ...linesOf(own)])
    const others = linesOf(stored[name]).filter(line => !known.has(line))
    return [
      [name, others.length === 0 ? own : [...new Set([...linesOf(own), ...others])].join('\n')],
    ]
  })
  return { ...stored, ...Object.fromEntries(changed) }
}

/**
 * Of forms that somebody works on for hours, in several tabs: each writes only the fields that it
 * changed. Two that write into one field keep each line once. One of these is opened for each tab.
 */
export const openSharedTexts = (name?: string) => {
  const drafts = openLooseDrafts('texts', read, name)
  /** What this tab had on its screen when it last agreed with the store. */
  const seen = new Map<string, Words>()
  const placeOf = (userid: number, about: string) => `${userid} ${about}`
  let keys = 0
  const keep = async (userid: number, about: string, { words }: KeptWords): Promise<boolean> => {
    const place = placeOf(userid, about)
    keys += 1
    const isKept = await drafts.merge(userid, about, now => {
      // Read in its turn: keys before this one are stored by now, or failed and come with it.
      const merged = mergedWords(now?.words ?? {}, seen.get(place) ?? {}, words)
      return isWritten(merged) ? { words: merged } : null
    })
    if (isKept) seen.set(place, words)
    return isKept
  }
  return {
    /** `isTyped`: what is found does not replace what is on the screen. */
    load: async (userid: number, about: string, isTyped: boolean): Promise<KeptWords | null> => {
      const before = keys
      const found = await drafts.load(userid, about)
      if (!isTyped && keys === before) seen.set(placeOf(userid, about), found?.words ?? {})
      return found
    },
    keep,
    drop: (userid: number, about: string) => keep(userid, about, { words: {} }),
  }
}
