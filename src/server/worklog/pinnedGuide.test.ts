// The guide of a run, as it was when the run began, whatever became of it (moderation-admin M-93).
import { expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { pictureOf } from '#testing/mediaVisibility.ts'
import { line } from '#testing/releases.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const { ada, bob, cleo, eve } = await api.people('ada', 'bob', 'cleo', 'eve')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const head = (guideid: number) =>
  ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
/** The one step says this and shows this picture from here on. */
const say = async (guideid: number, text: string, imageid: number) => {
  const { stepid, revisionid, lines } = firstOf((await head(guideid)).steps)
  await ada.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: {
      lines: [{ ...line(text), lineid: firstOf(lines).lineid }],
      media: { type: 'image', data: [imageid] },
    },
  })
}
const begin = async (who: TestPerson, guideid: number) => {
  const { entryid } = await who.startWork({ body: { guideid, workorderid: 'W1' } })
  return { params: { entryid } }
}
const seen = async (who: TestPerson, url: string | undefined) =>
  (await api.file(existing(url, 'an address'), who)).status
const words = async (who: TestPerson, entry: { params: { entryid: number } }) =>
  (await who.readWorkGuide(entry)).steps.map(step => firstOf(step.lines).text_raw)

test('a run is readable and workable when its guide is changed, private or deleted (WL-6)', async () => {
  const { guideid } = await guideToRun(ada)
  const [before, after] = [await pictureOf(ada), await pictureOf(ada)]
  await say(guideid, 'Fit the seal.', before.id)
  const entry = await begin(bob, guideid)
  await say(guideid, 'Fit two seals.', after.id)
  await ada.unpublishGuide({
    params: { guideid },
    query: { revisionid: (await head(guideid)).revisionid },
  })
  const looks = async (who: TestPerson) => [
    await seen(who, before.thumbnail),
    await seen(who, after.thumbnail),
  ]
  expect([await words(bob, entry), await looks(bob)]).toEqual([['Fit the seal.'], [200, 404]])
  await expect(eve.readWorkGuide(entry)).rejects.toMatchObject({ status: 403 })
  expect(await looks(eve)).toEqual([404, 404])
  await expect(bob.readGuide({ params: { guideid } })).rejects.toMatchObject({ status: 403 })

  await bob.suspendWork(entry)
  await api.admin.assumeWork({ ...entry, body: {} })
  await ada.deleteGuide({
    params: { guideid },
    query: { revisionid: (await head(guideid)).revisionid },
  })
  const guide = await api.admin.readWorkGuide(entry)
  const { stepid } = firstOf(guide.steps)
  await api.admin.saveStepData({ ...entry, body: { stepid, signoff: true, fields: {} } })
  await api.admin.finishWork(entry)
  // Whoever began it, and whoever may read it, read it to the end of time.
  for (const who of [bob, ada, api.admin])
    expect([await words(who, entry), await looks(who)].flat()).toEqual([
      'Fit the seal.',
      200,
      who === api.admin || who === ada ? 200 : 404,
    ])
  await expect(eve.readWorkGuide(entry)).rejects.toMatchObject({ status: 403 })
  expect((await bob.readWork(entry)).status).toBe('complete')
})

test('a run on a release gives what the release holds, and no draft after it (WL-6, R-1)', async () => {
  const { guideid } = await guideToRun(ada)
  const [first, second] = [await pictureOf(ada), await pictureOf(ada)]
  await say(guideid, 'Turn by 10 Nm.', first.id)
  await ada.createRelease({ body: { guideid, title: 'First' } })
  await say(guideid, 'Turn by 20 Nm.', second.id)
  const entry = await begin(cleo, guideid)
  await ada.createRelease({ body: { guideid, title: 'Second' } })
  expect(await words(cleo, entry)).toEqual(['Turn by 10 Nm.'])
  expect(await words(cleo, await begin(cleo, guideid))).toEqual(['Turn by 20 Nm.'])
})
