// In which language the sample guide on this device is: its steps stay in the one that they were
// made in, and so what stands around them does, too.
import type { Guide } from '#contract/guides/shapes.ts'
import { keep, readKept } from '#app/device/storage.ts'

const names = [
  'langid',
  'locale',
  'available_langids',
  'category',
  'subject',
  'title',
  'summary',
  'introduction_raw',
  'conclusion_raw',
] as const
type Words = Pick<Guide, (typeof names)[number]>

/** As text for the device. */
export const wordsOf = (guide: Guide): string =>
  JSON.stringify(Object.fromEntries(names.map(name => [name, guide[name]])))

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' &&
  value !== null &&
  names.every(name =>
    name === 'available_langids'
      ? name in value && Array.isArray(value[name])
      : name in value && typeof (value as Partial<Record<string, unknown>>)[name] === 'string',
  )

/** The guide with those words, or as it is where nobody can read them. */
export const inWords = (guide: Guide, text: string | null): Guide => {
  if (text === null) return guide
  try {
    const words: unknown = JSON.parse(text)
    return isWords(words) ? { ...guide, ...words } : guide
  } catch {
    return guide
  }
}

/** Where storage is full or switched off, the steps are not kept either. */
export const keepWords = (guide: Guide): void =>
  void keep(`sample.${guide.author.userid}`, wordsOf(guide))

export const forgetWords = (userid: number): void => void keep(`sample.${userid}`, null)

export const withKeptWords = (guide: Guide): Guide =>
  inWords(guide, readKept(`sample.${guide.author.userid}`))
