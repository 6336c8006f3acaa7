// What a decider changes in a proposal for another language is held to what a save in that language
// is held to (moderation-admin M-34).
import { expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { line, sceneOfFile } from '#testing/patrol.ts'

const s = sceneOfFile()

/** A German title and line of ada's wait on those of kim's. */
const germanGuide = async () => {
  const guide = await s.guide(1)
  const { stepid, lines } = firstOf(guide.steps)
  const { lineid } = firstOf(lines)
  const german = () => s.ada.readGuide({ params: guide, query: { langid: 'de' } })
  for (const [who, words, read] of [
    [s.kim, 'Dichtung', () => s.head(guide)],
    [s.ada, 'Die Dichtung', german],
  ] as const) {
    await who.patchGuide({
      params: guide,
      query: { revisionid: (await read()).revisionid, langid: 'de' },
      body: { title: words },
    })
    await who.patchStep({
      params: { guideid: guide.guideid, stepid },
      query: { revisionid: firstOf((await read()).steps).revisionid, langid: 'de' },
      body: { lines: [line(words, lineid)] },
    })
  }
  const itemid = firstOf(await s.ada.listOwnPatrolItems({})).itemid
  const live = () => s.api.anyone.readGuide({ params: guide, query: { langid: 'de' } })
  return { itemid, live, text: `step ${stepid} line ${lineid}` }
}
const edit = (itemid: number, fields: Record<string, unknown>) =>
  s.decide(s.mo, itemid, { action: 'accept_edit', edited: { fields } })
const wrong = (itemid: number, fields: Record<string, unknown>) =>
  edit(itemid, fields).then(
    () => 'accepted',
    (error: { status: number; errors: { field: string; code: string }[] }) => [
      error.status,
      ...error.errors.map(({ field, code }) => `${field} ${code}`).sort(),
    ],
  )

test('of a guide each text has the rules of its place (M-34)', async () => {
  const { itemid, live, text } = await germanGuide()
  const both = (value: unknown) => wrong(itemid, { title: value, [text]: value })
  const names = (code: string) => [
    422,
    `edited.fields.${text} ${code}`,
    `edited.fields.title ${code}`,
  ]
  expect(await both('a\u0000b')).toEqual(names('invalid_value'))
  expect(await both('a\ud800')).toEqual(names('invalid_value'))
  expect(await both('')).toEqual(names('too_short'))
  expect(await both('x'.repeat(20_000))).toEqual(names('too_long'))
  expect(await both(7)).toEqual(names('invalid_value'))
  expect(await wrong(itemid, { summary: 'Neu', 'step 9 line 9': 'x' })).toEqual([
    422,
    'edited.fields.step 9 line 9 invalid_value',
    'edited.fields.summary invalid_value',
  ])
  await edit(itemid, { title: ' Die Dichtung hier ', [text]: 'Die\nDichtung\r\ndort ' })
  const now = await live()
  expect([now.title, firstOf(firstOf(now.steps).lines).text_raw]).toEqual([
    'Die Dichtung hier',
    'Die Dichtung dort',
  ])
})

test('of a page contents may be as long as those of any page (M-34)', async () => {
  const wiki = await s.admin.createWiki({
    body: { namespace: 'WIKI', title: 'Tea', contents: 'Tea.' },
  })
  const key = { params: { namespace: 'WIKI', title: 'Tea' } } as const
  await s.admin.createWiki({
    body: {
      namespace: 'WIKI',
      title: 'Tea',
      langid: 'de',
      display_title: 'Tee',
      contents: 'Tee.',
      source_revisionid: wiki.revisionid,
    },
  })
  const { revisionid } = await s.ada.readWiki({ ...key, query: { langid: 'de' } })
  const { patrolid } = await s.ada.patchWiki({
    ...key,
    query: { revisionid, langid: 'de' },
    body: { contents: 'Grüner Tee.' },
  })
  const itemid = existing(patrolid, 'a patrol item')
  expect(await wrong(itemid, { contents: 'a\u0000b', display_title: 'x'.repeat(300) })).toEqual([
    422,
    'edited.fields.contents invalid_value',
    'edited.fields.display_title too_long',
  ])
  expect(await wrong(itemid, { display_title: '' })).toEqual([
    422,
    'edited.fields.display_title too_short',
  ])
  const contents = `Tee ist ${'sehr '.repeat(5000)}gut.`
  await edit(itemid, { contents })
  expect(await s.api.anyone.readWiki({ ...key, query: { langid: 'de' } })).toMatchObject({
    contents_raw: contents,
    display_title: 'Tee',
  })
})

test('steps are refused where they are no part of the proposal (M-34)', async () => {
  const refused = {
    status: 422,
    errors: [{ field: 'edited.steps', code: 'not_allowed' }],
  }
  const { itemid, live } = await germanGuide()
  const before = await live()
  const { stepid } = firstOf(before.steps)
  const steps = [{ stepid, title: 'Neu' }]
  const withSteps = (id: number, edited: object) =>
    s.decide(s.mo, id, { action: 'accept_edit', edited })
  await expect(withSteps(itemid, { steps })).rejects.toMatchObject(refused)
  await expect(withSteps(itemid, { steps, fields: { title: 'Neu' } })).rejects.toMatchObject(
    refused,
  )
  expect(await live()).toEqual(before)

  const params = { namespace: 'WIKI', title: 'Coffee' } as const
  const page = await s.admin.createWiki({ body: { ...params, contents: 'Hot.' } })
  const { patrolid } = await s.ada.patchWiki({
    params,
    query: page,
    body: { contents: 'Hot and black.' },
  })
  await expect(withSteps(existing(patrolid, 'a patrol item'), { steps })).rejects.toMatchObject(
    refused,
  )
})
