// Titles, names and tags by the one rule for names, through the service.
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'
import { aPublicGuide, openDryers } from '#testing/worlds/dryerGuides.ts'

const api = await startApiForFile()
const { ada } = await openDryers(api)
const composed = 'Caf\u00e9'
const inPieces = 'Cafe\u0301'
const codesOf = async (asked: Promise<unknown>) =>
  (await refusalOf(asked)).errors.map(({ field, code }) => `${field} ${code}`)

test('a page is one however its title is typed, and is found under each', async () => {
  const page = (title: string) =>
    ada.createWiki({ body: { namespace: 'ITEM', title, contents: '' } })
  expect((await page(inPieces)).title).toBe(composed)
  for (const again of [composed, inPieces, `${composed}\u200b`, `\ufeff${composed}`])
    expect(await codesOf(page(again))).toEqual(['title duplicate'])
  for (const title of [composed, inPieces])
    expect((await api.anyone.readWiki({ params: { namespace: 'ITEM', title } })).title).toBe(
      composed,
    )
  // As it was kept before there was the rule.
  const { wikiid } = await api.anyone.readWiki({
    params: { namespace: 'ITEM', title: composed },
  })
  await api.database.run(
    sql`update wikis set title = ${inPieces}, stamp = stamp + 1 where wikiid = ${wikiid}`,
  )
  expect(await codesOf(page(composed))).toEqual(['title duplicate'])
  for (const title of [composed, inPieces])
    expect((await ada.readWiki({ params: { namespace: 'ITEM', title } })).wikiid).toBe(wikiid)
})

test('a tag is one however it is typed, and can be taken away so', async () => {
  const { guideid } = await aPublicGuide(ada, { title: 'Tagged' })
  const params = { guideid }
  for (const tag of [composed, inPieces, `${inPieces}\u200b`])
    await ada.tagGuide({ params, body: { tag } })
  expect(await ada.listGuideTags({ params })).toEqual([composed])
  expect(await codesOf(ada.tagGuide({ params, body: { tag: '\u200b' } }))).toEqual([
    'tag too_short',
  ])
  await ada.untagGuide({ params, body: { tag: inPieces } })
  expect(await ada.listGuideTags({ params })).toEqual([])
})

test('what nobody sees, has several lines or turns the text around is no name', async () => {
  const { revisionid, guideid } = await aPublicGuide(ada, { title: `A ${inPieces}\u200b` })
  expect((await api.anyone.readGuide({ params: { guideid } })).title).toBe(`A ${composed}`)
  const names: [string, string][] = [
    ['\u200b\u200b', 'too_short'],
    ['\u3164', 'too_short'],
    ['a\nb', 'invalid_value'],
    ['a\u0007b', 'invalid_value'],
    ['a\u001bb', 'invalid_value'],
    ['a\ufffeb', 'invalid_value'],
    ['a\u202eb', 'invalid_value'],
  ]
  for (const [name, code] of names) {
    const query = { revisionid }
    expect([
      name,
      await codesOf(ada.patchGuide({ params: { guideid }, query, body: { title: name } })),
      (
        await codesOf(ada.createWiki({ body: { namespace: 'ITEM', title: name, contents: '' } }))
      ).slice(0, 1),
      await codesOf(ada.patchUser({ params: ada.me, body: { username: name } })),
      await codesOf(ada.tagGuide({ params: { guideid }, body: { tag: name } })),
    ]).toEqual([name, [`title ${code}`], [`title ${code}`], [`username ${code}`], [`tag ${code}`]])
  }
})

test('nobody but those who run the site is called as if they did', async () => {
  const register = (username: string) =>
    api.anyone.createUser({
      body: { email: `${username.length}@example.org`, password: 'a long enough word', username },
    })
  expect(await codesOf(register('Admin'))).toEqual(['username duplicate'])
  expect(await codesOf(register('The Stepwright Support'))).toEqual(['username duplicate'])
  const rename = (who: typeof ada, username: string) =>
    who.patchUser({ params: who.me, body: { username } })
  expect(await codesOf(rename(ada, 'Moderat\u00f6r'))).toEqual(['username duplicate'])
  expect((await rename(ada, 'Ada Root')).username).toBe('Ada Root')
  const mona = await api.person('mona', { privilege: 'Moderator' })
  expect((await rename(mona, 'Moderator')).username).toBe('Moderator')
})
