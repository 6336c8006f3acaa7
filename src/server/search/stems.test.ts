import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { loadStems, withStems } from './stems.ts'

const api = await startApiForFile()

test('texts with words whose stems are new are read again, and no others', async () => {
  await loadStems(api.database, [{ langid: 'en', words: ['wheels'] }])
  const texts = ['wheels', 'zibblets', 'zibblets wheels', 'wheels']
  const reads: string[] = []
  const found = await withStems(api.database, {
    texts,
    lengthOf: text => text.length,
    reader: stem => {
      const kept = new Map<string, string | null>()
      const stemOf = (word: string) => {
        kept.set(word, kept.get(word) ?? stem('en', word))
        return kept.get(word)
      }
      return text => {
        reads.push(text)
        return text.split(' ').map(stemOf)
      }
    },
  })
  expect(found).toEqual([['wheel'], ['zibblet'], ['zibblet', 'wheel'], ['wheel']])
  expect(reads).toEqual([...texts, 'zibblets', 'zibblets wheels'])
})
