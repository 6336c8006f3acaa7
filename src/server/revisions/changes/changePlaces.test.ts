// Recent changes of a category with all that lies below it, and of one language.
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { openFeed } from '#testing/worlds/recentChanges.ts'

const api = await startApiForFile()
const { s, later, old, changes } = await openFeed(api)

const aCategory = (title: string) => {
  later()
  return old.createWiki({ body: { namespace: 'CATEGORY', title, contents: 'All of them.' } })
}
const titlesOf = async (query: object) => (await changes(query)).map(one => one.document?.title)

test('changes of a category are those of it and of what lies below it (P-C2, W18)', async () => {
  const above = await aCategory('Coffee')
  const below = await aCategory('Hand grinder')
  await aCategory('Toaster')
  await api.database.run(
    sql`update wikis set parent = ${above.wikiid} where wikiid = ${below.wikiid}`,
  )
  later()
  const { guideid } = await old.createGuide({
    body: { type: 'how-to', category: 'Hand grinder', title: 'Grind', introduction: 'Slowly.' },
  })
  const { revisionid } = await old.readGuide({ params: { guideid } })
  await old.publishGuide({ params: { guideid }, query: { revisionid } })
  later()
  await old.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text: 'How slowly do I turn it, and for how long?' },
  })
  expect(await titlesOf({ category: 'Coffee' })).toEqual([
    'Grind',
    'Grind',
    'Hand grinder',
    'Coffee',
  ])
  expect(await titlesOf({ category: 'Hand grinder' })).toEqual(['Grind', 'Grind', 'Hand grinder'])
  expect(await titlesOf({ category: 'Toaster' })).toEqual(['Toaster'])
  expect(await titlesOf({ category: 'Nothing of that name' })).toEqual([])
  expect(await titlesOf({ category: 'Coffee', kind: 'comment' })).toEqual(['Grind'])
})

test('changes of a language are what was written in it (P-C2)', async () => {
  later()
  await old.createWiki({
    body: { namespace: 'WIKI', title: 'Tischlampe', contents: 'Zum Lesen.', langid: 'de' },
  })
  expect(await titlesOf({ langid: 'de' })).toEqual(['Tischlampe'])
  expect(await titlesOf({ langid: 'en' })).not.toContain('Tischlampe')
  await expect(s.mo.listChanges({ query: { langid: 'no such language' } })).rejects.toMatchObject({
    status: 422,
  })
})
