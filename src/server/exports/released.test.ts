// What is worked on under a release does not reach the readers of another site.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { exportOf } from '#testing/exports.ts'
import { importInto } from '#testing/imports.ts'
import { openBench } from '#testing/releases.ts'

let here: TestApi
let there: TestApi
beforeAll(async () => {
  here = await startApi()
  there = await startApi()
  await here.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
})
afterAll(async () => {
  await here.stop()
  await there.stop()
})

test('an import of an export shows readers what the release shows them, in each language', async () => {
  const bench = openBench(here, here.admin)
  const { guideid, steps } = await bench.guideOf()
  const { stepid } = firstOf(steps)
  /** Guides as they were answered last, by language. */
  const last = new Map<string, Guide>()
  const translate = async (langid: string, text: string) => {
    const before = last.get(langid) ?? (await bench.head(guideid))
    const { steps: own } = await here.admin.patchGuide({
      params: { guideid },
      query: { langid, revisionid: before.revisionid },
      body: { title: `${langid} ${text}` },
    })
    const step = firstOf(own)
    const { lineid, bullet, level } = firstOf(step.lines)
    await here.admin.patchStep({
      params: { guideid, stepid },
      query: { langid, revisionid: step.revisionid },
      body: { lines: [{ lineid, bullet, level, text_raw: `${langid} ${text}` }] },
    })
    const query = { langid, unpatrolled: true }
    last.set(langid, await here.admin.readGuide({ params: { guideid }, query }))
  }
  await translate('de', 'freigegeben')
  await translate('fr', 'pas encore')
  await here.admin.createRelease({ body: { guideid, title: 'First' } })
  await here.admin.createRelease({ body: { guideid, title: 'Erste', langid: 'de' } })
  await bench.say(guideid, 'Nothing for readers yet.')
  await translate('de', 'noch nicht')
  const free = await bench.guideOf('Without a release')

  const { folder } = await exportOf(here)
  await importInto(there, folder, { pictures: 'fetch' })
  const shown = async (langid: string) => {
    const guide = await there.anyone.readGuide({ params: { guideid }, query: { langid } })
    return [guide.title, ...guide.steps.flatMap(step => step.lines.map(line => line.text_raw))]
  }
  const source = firstOf(await shown('en'))
  expect(await shown('en')).toEqual([source, 'Pull the plug.'])
  expect(await shown('de')).toEqual(['de freigegeben', 'de freigegeben'])
  expect(await shown('fr')).toEqual([source, 'Pull the plug.'])
  expect(await there.anyone.readGuide({ params: { guideid: free.guideid } })).toMatchObject({
    title: 'Without a release',
  })
})
