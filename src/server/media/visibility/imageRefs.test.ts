import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()

const shown = async (content: object): Promise<number[]> =>
  (
    await api.database.one<{ refs: number[] }>(
      sql`select image_refs(${JSON.stringify(content)}::jsonb) as refs`,
    )
  ).refs.toSorted((a, b) => a - b)

test('the images of a revision are its picture, its media and those in its text, each once', async () => {
  const lines = [{ text_raw: 'See [image|4] and [image| 77|align=left].' }]
  expect(await shown({ image: 3, media: { type: 'image', data: [5, 4, 5] }, lines })).toEqual([
    3, 4, 5, 77,
  ])
  expect(await shown({ media: { type: 'image', data: [9] }, lines: [] })).toEqual([9])
  expect(await shown({ media: { type: 'object', data: [9] } })).toEqual([])
  expect(await shown({ image: null, media: { type: 'image', data: null } })).toEqual([])
})
