import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'

const api = await startApiForFile()

test('a problem says the bound that was broken, for whoever words it in another language', async () => {
  const { errors } = await refusalOf(
    api.admin.createWebhook({
      body: { url: '', events: [], description: 'x'.repeat(5000) },
    }),
  )
  const bounds = errors.map(({ field, code, limit }) => [field, code, limit])
  expect(bounds).toContainEqual(['url', 'too_short', 1])
  expect(bounds).toContainEqual(['events', 'too_few', 1])
  expect(bounds).toContainEqual(['description', 'too_long', 255])
})
