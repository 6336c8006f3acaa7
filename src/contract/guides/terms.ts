// Words that translations of a site have for words of the source, one list for each two languages.
import * as z from 'zod/mini'
import { count, langid, named, storedCount, text } from '../core/wire.ts'

const word = text(100, 1)
const words = z.array(word).check(z.maxLength(10))
const Term = z.strictObject({
  term: word, // of the source
  wanted: words.check(z.minLength(1)), // any one of them is right
  unwanted: words, // none of them is
})
export type Term = z.output<typeof Term>

const TermList = named(
  'TermList',
  z.object({
    source_langid: z.string(),
    langid: z.string(),
    version: count, // 0: nobody has made one yet
    terms: z.array(Term),
  }),
)

const pair = { source_langid: langid, langid }
const spec = 'ours: A-199'
export const termSchemas = {
  readTerms: { spec, query: z.object(pair), returns: TermList },
  setTerms: {
    spec,
    body: z.strictObject({
      ...pair,
      version: storedCount,
      terms: z.array(Term).check(z.maxLength(500)),
    }),
    returns: TermList,
  },
} as const
