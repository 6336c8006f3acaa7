// Each value of a page on its way through the whole service: proposed, accepted in part, reverted,
// redacted, translated, found, written as oManual, exported and imported.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alwaysPatrolled } from '#contract/core/limits.ts'
import type { PatchWiki } from '#contract/wikis/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { pageValues, rulesOf, toldPageValues, type PageValue } from '#documents/page.ts'
import { emptyValues, isTranslated, namesOf, valuesIn, wordsOf } from '#documents/values.ts'
import { foundIn } from '#lib/existing.ts'
import { toldValues } from '../fixtures/toldValues.ts'
import { startApi, type TestApi, type TestPerson } from './api.ts'
import { exportOf } from './exports.ts'
import { importInto } from './imports.ts'
import { openScene, type Scene } from './patrol.ts'
import { indexed } from './searchIndex.ts'

let api: TestApi
let other: TestApi
let scene: Scene
let known: TestPerson
beforeAll(async () => {
  api = await startApi()
  other = await startApi()
  scene = await openScene(api)
  known = await api.person('known', { reputation: 501 })
})
afterAll(async () => {
  await api.stop()
  await other.stop()
})

const namespace = 'CATEGORY'
let made = 0
/** Everybody's edits of it wait. */
const pageWith = (values: Partial<PatchWiki>): Promise<Wiki> =>
  api.admin.createWiki({
    body: {
      namespace,
      title: `Page ${++made}`,
      ...values,
      contents: 'Hot.',
      patrol_threshold: alwaysPatrolled,
    },
  })
const write = (who: TestPerson, { title, revisionid }: Wiki, body: PatchWiki, langid?: string) =>
  who.patchWiki({
    params: { namespace, title },
    query: { revisionid, ...(langid ? { langid } : {}) },
    body,
  })
const live = ({ title }: Wiki, langid?: string) =>
  api.anyone.readWiki({ params: { namespace, title }, query: { langid } })
const told = (name: PageValue, turn: number) => ({ [name]: toldValues(pageValues, turn)[name] })
const saidIn = (name: PageValue, page: Wiki) => ({ [name]: valuesIn(pageValues, page)[name] })

describe.each(namesOf(pageValues))('%s of a page', name => {
  const { by, redacted, reverted } = rulesOf(name)

  test.skipIf(by === 'Admin')('waits, and is accepted while the rest is left', async () => {
    const page = await pageWith(told(name, 1))
    const { patrolid = 0 } = await write(known, page, { ...told(name, 2), contents: 'Cold.' })
    expect(saidIn(name, await live(page))).toEqual(told(name, 1))
    const { units } = await scene.itemOf(patrolid)
    const { unitid } = foundIn(units, unit => unit.path === name)
    const accepted = [{ unitid, verdict: 'accept' }]
    await scene.decide(scene.mo, patrolid, { action: 'partial', units: accepted })
    const now = await live(page)
    expect([saidIn(name, now), now.contents_raw]).toEqual([told(name, 2), 'Hot.'])
  })

  test('is written by whom its rule names only', async () => {
    const page = await pageWith(told(name, 1))
    const refused = { status: 422, errors: [{ field: name, code: 'not_allowed' }] }
    const tried = write(by === 'Admin' ? scene.mo : scene.ada, page, told(name, 2))
    if (by) await expect(tried).rejects.toMatchObject(refused)
    else expect(saidIn(name, await tried)).toEqual(told(name, 2))
  })

  test('is in an old revision what it was, and comes back by a revert as its rule says', async () => {
    const page = await pageWith(told(name, 1))
    const { title, revisionid } = page
    const changed = await write(api.admin, page, told(name, 2))
    const params = { namespace, title } as const
    const old = await api.admin.readWikiRevision({ params: { ...params, revisionid } })
    expect(saidIn(name, old)).toEqual(told(name, 1))
    const back = await api.admin.revertWiki({
      params,
      query: { revisionid: changed.revisionid },
      body: { to_revisionid: revisionid },
    })
    expect(saidIn(name, back)).toEqual(told(name, reverted === 'never' ? 2 : 1))
  })

  test('is what it was before once its revision is redacted, where it holds words', async () => {
    const page = await pageWith({})
    const leaked = await write(api.admin, page, told(name, 1))
    await write(api.admin, leaked, told(name, 2))
    const { revisionid } = leaked
    await api.admin.redactRevision({ params: { revisionid }, body: { reason: 'Not for all' } })
    const params = { namespace, title: page.title, revisionid } as const
    const then = await api.admin.readWikiRevision({ params })
    expect(saidIn(name, then)).toEqual(redacted === false ? told(name, 1) : saidIn(name, page))
  })

  test('is its own in a translation, or shared by the languages', async () => {
    const page = await pageWith(told(name, 1))
    const written = write(api.admin, page, told(name, 2), 'de')
    if (!isTranslated(pageValues[name])) {
      await expect(written).rejects.toMatchObject({ status: 422 })
      return
    }
    await written
    expect(saidIn(name, await live(page, 'de'))).toEqual(told(name, 2))
    expect(saidIn(name, await live(page, 'en'))).toEqual(told(name, 1))
  })

  test('is found and written as oManual where it is read as words', async () => {
    const page = await pageWith(told(name, 1))
    const xml = await (await api.request(`/wikis/CATEGORY/${page.title}?type=xml`)).text()
    await indexed(api)
    for (const word of wordsOf({ [name]: pageValues[name] }, told(name, 1))) {
      expect(xml.includes(word)).toBe(name in toldPageValues)
      const { results } = await api.anyone.search({ params: { query: `"${word}"` } })
      const isFound = JSON.stringify(results).includes(`"wikiid":${page.wikiid}`)
      expect(isFound).toBe(name in toldPageValues)
    }
  })
})

test('each value is in an export, comes back by an import, and a second one changes nothing', async () => {
  const page = await pageWith(toldValues(pageValues, 1))
  await write(api.admin, page, { description: 'Auf Deutsch', display_title: 'Kanne' }, 'de')
  const { folder } = await exportOf(api)
  await importInto(other, folder)
  const params = { namespace, title: page.title } as const
  expect(valuesIn(pageValues, await other.anyone.readWiki({ params }))).toEqual(
    toldValues(pageValues, 1),
  )
  const german = await other.anyone.readWiki({ params, query: { langid: 'de' } })
  expect(german).toMatchObject({ description: 'Auf Deutsch', display_title: 'Kanne' })
  const { counts } = await importInto(other, folder)
  expect(Object.keys(counts['pages'] ?? {})).toEqual(['unchanged'])
})

test('values that were never stored are read as empty, and change nothing when they are sent back', async () => {
  const page = await pageWith({})
  // Lists read these two of every page.
  const { display_title: _, description: __, ...empty } = emptyValues(pageValues)
  await api.database.pool.query(`begin;
    select set_config('stepwright.erases', 'on', true);
    update revisions set content = content - '{${Object.keys(empty).join(',')}}'::text[]
      where resource = 'wiki' and docid = ${page.wikiid};
    commit`)
  expect(await live(page)).toMatchObject(empty)
  expect(await write(api.admin, page, empty)).toMatchObject({ revisionid: page.revisionid })
})
