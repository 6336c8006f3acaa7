// The sentences of the reference are written as other references write theirs.
import { expect, test } from 'vitest'
import { bodyWords } from './bodyWords.ts'
import { openapiDocument } from './openapi.ts'
import { parameterWords } from './parameterWords.ts'
import { summaries } from './summaries.ts'

/** Every description and summary below a value, examples apart. */
const sentencesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) =>
        key === 'examples'
          ? []
          : typeof one === 'string'
            ? key === 'description' || key === 'summary'
              ? [one]
              : []
            : sentencesIn(one),
      )
    : []
const shown = new Set(sentencesIn(openapiDocument('https://stepwright.example')))
const written = [
  ...Object.values(summaries),
  ...Object.values(parameterWords),
  ...Object.values(bodyWords),
]
/** What stands in backquotes is said by programs. */
const prose = (sentence: string) => sentence.replaceAll(/`[^`]*`/g, '')
const breaking = (rule: RegExp) =>
  [...shown, ...written].filter(sentence => rule.test(prose(sentence)))

test('sentences of the reference have curly apostrophes and call an ID by its name (R-14)', () => {
  expect(shown.size).toBeGreaterThan(1000)
  expect(breaking(/[a-z]'/i)).toEqual([])
  expect(breaking(/\b(ids?|guids?|Ids?)\b/)).toEqual([])
})

test('sentences of the reference have no words that only a translation would have (R-14)', () => {
  expect(breaking(/^Of |\b(out of (its|their) bounds|made until|led back|in any case)\b/)).toEqual(
    [],
  )
  expect(breaking(/\b(somebody|anybody|everybody|whoever|when (absent|left out))\b/i)).toEqual([])
  expect(breaking(/\bpass(es|ed)? over\b|\be-mails?\b|\bEnds sharing\b/i)).toEqual([])
})
