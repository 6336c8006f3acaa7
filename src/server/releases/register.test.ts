// The register of guides: number, owner, dates of review, and since when a release is obsolete.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { unixNow } from '#lib/time.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { openBench } from '../../testing/releases.ts'
import { indexWaiting } from '#server/search/indexing/indexing.ts'
import { remindOfReviews } from './register.ts'

let api: TestApi
let ada: TestPerson
let olga: TestPerson
let bench: ReturnType<typeof openBench>
beforeAll(async () => {
  api = await startApi()
  ada = await api.person('ada')
  olga = await api.person('olga')
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  bench = openBench(api, ada)
})
afterAll(() => api.stop())

const day = 86_400
const at = ({ guideid }: { guideid: number }) => ({ params: { guideid } })
type Said = NonNullable<Parameters<TestPerson['patchRegisterEntry']>[0]['body']>
/** As it is now, changed by `who`. */
const put = async (who: TestPerson, guide: { guideid: number }, body: Said) => {
  const { revisionid } = await api.admin.readRegisterEntry(at(guide))
  return who.patchRegisterEntry({ ...at(guide), query: { revisionid }, body })
}

test('a guide gets a number, an owner and a review date, and its releases show them', async () => {
  const guide = await bench.guideOf()
  const release = await ada.createRelease({ body: { guideid: guide.guideid, title: 'R' } })
  const none = { document_number: null, owner: null, review_date: null }
  expect(release.register).toEqual(none)
  const first = await api.anyone.readRegisterEntry(at(guide))
  expect(first).toEqual({ ...none, guideid: guide.guideid, reviewed_date: null, revisionid: 0 })

  const review_date = unixNow() + 30 * day
  const entry = await ada.patchRegisterEntry({
    ...at(guide),
    query: { revisionid: 0 },
    body: { document_number: ' WI-7 ', ownerid: olga.me.userid, review_date },
  })
  expect(entry).toMatchObject({ document_number: 'WI-7', owner: { userid: olga.me.userid } })
  const shown = { document_number: 'WI-7', review_date, owner: entry.owner }
  expect((await bench.find(release.releaseid))?.register).toEqual(shown)
  // The content is what it was: signatures and hash stay.
  expect((await bench.find(release.releaseid))?.content_hash).toBe(release.content_hash)

  await expect(
    ada.patchRegisterEntry({ ...at(guide), query: { revisionid: 0 }, body: { ownerid: null } }),
  ).rejects.toMatchObject({ status: 409, body: { revisionid: entry.revisionid } })
  const reviewed = await ada.patchRegisterEntry({
    ...at(guide),
    query: { revisionid: entry.revisionid },
    body: { reviewed: true, review_date: review_date + day },
  })
  expect(reviewed.reviewed_date).toBeGreaterThanOrEqual(release.init_date)
  expect(reviewed).toMatchObject({ document_number: 'WI-7', review_date: review_date + day })
  const rows = await api.admin.listAudit({
    query: { target_type: 'guide', target_id: String(guide.guideid), action: 'register.changed' },
  })
  expect(rows).toHaveLength(2)
})

test('two guides never have one number, and every wrong field is named', async () => {
  const [one, other] = [await bench.guideOf(), await bench.guideOf()]
  await put(ada, one, { document_number: 'QM-12' })
  await expect(
    put(ada, other, { document_number: 'qm-12', ownerid: 999_999 }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: 'document_number', code: 'duplicate' },
      { field: 'ownerid', code: 'not_found' },
    ],
  })
  const both = await Promise.allSettled(
    [one, other].map(guide => put(ada, guide, { document_number: 'QM-13' })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a deleted guide keeps its number', async () => {
  const [gone, other] = [await bench.guideOf(), await bench.guideOf()]
  await put(ada, gone, { document_number: 'QM-20' })
  const { revisionid } = await bench.head(gone.guideid)
  await ada.deleteGuide({ params: { guideid: gone.guideid }, query: { revisionid } })
  await expect(put(ada, other, { document_number: 'QM-20' })).rejects.toMatchObject({
    errors: [{ field: 'document_number', code: 'duplicate' }],
  })
})

test('only those who may release a guide change its entry, and a private one shows nothing', async () => {
  const open = await bench.guideOf()
  await expect(put(olga, open, { document_number: 'X' })).rejects.toMatchObject({ status: 403 })
  const secret = await bench.guideOf(undefined, false)
  await put(ada, secret, { document_number: 'SECRET-1' })
  await expect(olga.readRegisterEntry(at(secret))).rejects.toMatchObject({ status: 403 })
  await expect(api.anyone.readRegisterEntry(at(secret))).rejects.toMatchObject({ status: 403 })
  await ada.createRelease({ body: { guideid: secret.guideid, title: 'Draft', submit: false } })
  await put(ada, secret, { ownerid: ada.me.userid })
  for (const who of [api.anyone, olga])
    expect(
      (await who.listReleases({ query: { ownerid: ada.me.userid } })).releases.map(
        one => one.register.document_number,
      ),
    ).not.toContain('SECRET-1')
})

test('an owner is reminded once for each review date, and finds the guide in the list', async () => {
  const guide = await bench.guideOf()
  await ada.createRelease({ body: { guideid: guide.guideid, title: 'Live' } })
  const due = () => olga.listReleases({ query: { ownerid: olga.me.userid, review_to: unixNow() } })
  const heard = async () =>
    (await olga.listNotifications({ query: { limit: 50 } })).filter(
      one => one.event === 'release.review_due',
    )
  const setDate = (review_date: number) => put(ada, guide, { ownerid: olga.me.userid, review_date })
  await setDate(unixNow() + day)
  await remindOfReviews(api.service)
  expect(await heard()).toEqual([])
  expect((await due()).total).toBe(0)

  await setDate(unixNow() - 10)
  await Promise.all([remindOfReviews(api.service), remindOfReviews(api.service)])
  await remindOfReviews(api.service)
  expect(await heard()).toMatchObject([{ data: { guideid: guide.guideid, title: guide.title } }])
  expect((await due()).releases).toMatchObject([{ guideid: guide.guideid, current: true }])
  await setDate(unixNow() - 5)
  await remindOfReviews(api.service)
  expect(await heard()).toHaveLength(2)
})

test('the next owner, and one who was suspended, are reminded too, and nobody without releases', async () => {
  const guide = await bench.guideOf()
  const next = await api.person('nora')
  const heard = async ({ me }: TestPerson) =>
    (
      await api.database.many(
        sql`select from notifications where userid = ${me.userid} and event = 'release.review_due'
          and (data->>'guideid')::int = ${guide.guideid}`,
      )
    ).length
  const review_date = unixNow() - 10
  const setReleases = async (release_versions: boolean) => {
    const { revisionid } = await api.admin.readSettings()
    await api.admin.patchSettings({ query: { revisionid }, body: { release_versions } })
  }
  await put(ada, guide, { ownerid: olga.me.userid, review_date })
  await setReleases(false)
  await remindOfReviews(api.service)
  expect(await heard(olga)).toBe(0)
  await setReleases(true)
  await remindOfReviews(api.service)
  expect(await heard(olga)).toBe(1)

  await api.admin.suspendUser({ params: next.me, body: { reason: 'Away' } })
  await put(ada, guide, { ownerid: next.me.userid })
  await remindOfReviews(api.service)
  expect(await heard(next)).toBe(0)
  await api.admin.liftUser({ params: next.me })
  await remindOfReviews(api.service)
  expect(await heard(next)).toBe(1)
  expect(await heard(olga)).toBe(1)
})

test('the owner says that a guide was reviewed, and changes nothing else', async () => {
  const guide = await bench.guideOf()
  await put(ada, guide, { ownerid: olga.me.userid, document_number: 'QM-30' })
  const review_date = unixNow() + 100 * day
  expect(await put(olga, guide, { reviewed: true, review_date })).toMatchObject({ review_date })
  for (const body of [{ document_number: 'QM-31' }, { ownerid: null }, { ownerid: ada.me.userid }])
    await expect(put(olga, guide, body)).rejects.toMatchObject({ status: 403 })
})

test('a release says since when it is obsolete, until it is live again', async () => {
  const { guideid } = await bench.guideOf()
  const make = (title: string) => ada.createRelease({ body: { guideid, title } })
  const first = await make('First')
  expect(first.obsolete_date).toBeNull()
  const second = await make('Second')
  const replaced = await bench.find(first.releaseid)
  expect(replaced).toMatchObject({ phase: 'superseded', obsolete_date: second.release_date })
  const move = (releaseid: number, current: boolean) =>
    api.admin.patchRelease({ params: { releaseid }, body: { current } })
  await move(second.releaseid, false)
  expect(await bench.find(second.releaseid)).toMatchObject({ phase: 'archived' })
  expect((await bench.find(second.releaseid))?.obsolete_date).toBeGreaterThan(0)
  expect(await bench.find(first.releaseid)).toMatchObject({ phase: 'live', obsolete_date: null })
})

test('a guide says its number to whoever may read it, and owner and review to members', async () => {
  const guide = await bench.guideOf()
  const numberIn = async (who: Pick<TestPerson, 'readGuide'>) =>
    (await who.readGuide({ ...at(guide), query: {} })).document_number
  expect(await numberIn(api.anyone)).toBeUndefined()
  await ada.createRelease({ body: { guideid: guide.guideid, title: 'R' } })
  const review_date = unixNow() + 30 * day
  await put(ada, guide, { document_number: 'SW-014', ownerid: olga.me.userid, review_date })
  // What is kept of the guide is old at once.
  expect([await numberIn(api.anyone), await numberIn(olga)]).toEqual(['SW-014', 'SW-014'])
  const hidden = { document_number: 'SW-014', owner: null, review_date: null }
  expect(await api.anyone.readRegisterEntry(at(guide))).toMatchObject({
    ...hidden,
    reviewed_date: null,
  })
  const asked = { ownerid: olga.me.userid, review_to: review_date }
  const found = async (who: Pick<TestPerson, 'listReleases'>, query: object) =>
    (await who.listReleases({ query })).releases.filter(one => one.guideid === guide.guideid)
  expect(await found(api.anyone, {})).toMatchObject([{ register: hidden }])
  expect(await found(api.anyone, { ownerid: asked.ownerid })).toEqual([])
  expect(await found(api.anyone, { review_to: asked.review_to })).toEqual([])
  expect(await found(olga, asked)).toMatchObject([
    { register: { owner: { userid: olga.me.userid }, review_date } },
  ])
  await put(ada, guide, { document_number: null })
  expect(await numberIn(api.anyone)).toBeUndefined()
})

test('the exact number of a document finds its guide, only where the guide is visible', async () => {
  const [open, secret] = [await bench.guideOf(), await bench.guideOf(undefined, false)]
  await put(ada, open, { document_number: 'ZQ-7741' })
  await put(ada, secret, { document_number: 'TV-8804' })
  const found = async (who: Pick<TestPerson, 'search'>, query: string) => {
    await api.jobsDone()
    await indexWaiting(api.service.database)
    const { results } = await who.search({ params: { query }, query: {} })
    return results.flatMap(one => (one.dataType === 'guide' ? [one.guideid] : []))
  }
  expect(await found(api.anyone, 'ZQ-7741')).toEqual([open.guideid])
  expect(await found(olga, 'tv-8804')).toEqual([])
  expect(await found(ada, 'tv-8804')).toEqual([secret.guideid])
  await put(ada, open, { document_number: 'LM-5520' })
  expect(await found(api.anyone, 'ZQ-7741')).toEqual([])
  expect(await found(api.anyone, 'LM-5520')).toEqual([open.guideid])
})
