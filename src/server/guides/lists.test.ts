import { expect, test } from 'vitest'
import { firstOf, foundIn } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { openSetup } from '../../fixtures/setup.ts'

const api = await startApiForFile()
const setup = await openSetup(api)

const list = async (query = '?limit=200') => {
  const response = await api.request(`/guides${query}`)
  return {
    total: response.headers.get('x-total-count'),
    etag: response.headers.get('etag'),
    guides: (await response.json()) as {
      guideid: number
      title: string
      prereq_modified_date: number
      username: string
      image: { alt: string } | null
    }[],
  }
}
const titles = async (query?: string) => (await list(query)).guides.map(guide => guide.title)
const now = async (guideid: number) => ({
  params: { guideid },
  query: {
    revisionid: (await api.admin.readGuide({ params: { guideid }, query: { unpatrolled: true } }))
      .revisionid,
  },
})

test('a cached list repeats its headers and ends with each change', async () => {
  await api.jobsDone()
  const first = await list()
  expect(first.total).toBe(String(first.guides.length))
  expect(await list()).toEqual(first)
  const changes: [string, () => Promise<unknown>][] = [
    [
      'a new public guide',
      async () => setup.publish(await setup.makeGuide({ title: 'New in the list' })),
    ],
    [
      'another title',
      async () =>
        api.admin.patchGuide({
          ...(await now(setup.guide.guideid)),
          body: { title: 'Renamed in the list' },
        }),
    ],
    [
      'a step of a guide',
      async () => {
        const { steps } = await api.admin.readGuide({
          params: { guideid: setup.guide.guideid },
          query: { excludePrerequisiteSteps: true },
        })
        await new Promise(resolve => setTimeout(resolve, 1100)) // its date is in seconds
        return api.admin.patchStep({
          params: { guideid: setup.guide.guideid, stepid: firstOf(steps).stepid },
          query: { revisionid: firstOf(steps).revisionid },
          body: { title: 'Changed' },
        })
      },
    ],
    [
      'the name of an author',
      () =>
        api.admin.patchUser({
          params: { userid: api.admin.me.userid },
          body: { username: 'Another name' },
        }),
    ],
    [
      'a picture',
      () =>
        api.admin.patchImage({
          params: { imageid: setup.image.id },
          body: { alt: 'Another text' },
        }),
    ],
  ]
  let before = await list()
  for (const [what, change] of changes) {
    await change()
    const after = await list()
    expect([
      what,
      JSON.stringify(after.guides) === JSON.stringify(before.guides),
      after.etag === before.etag,
    ]).toEqual([what, false, false])
    await api.jobsDone() // a badge that an author earned is another stamp of the list
    before = await list()
    expect(before.guides).toEqual(after.guides)
    expect(await list()).toEqual(before)
  }
  expect(before.guides.some(guide => guide.title === 'New in the list')).toBe(true)
  expect(before.guides.every(guide => guide.username === 'Another name')).toBe(true)
})

test('a guide leaves every list when it is no longer public, and comes back', async () => {
  const guide = await setup.publish(
    await setup.makeGuide({ title: 'Comes and goes', flags: ['GUIDE_STARRED'] }),
  )
  const everywhere = async () =>
    [
      await titles(),
      await titles('/featured?limit=200'),
      await titles('?category=Kettles&limit=200'),
    ].map(found => found.includes('Comes and goes'))
  expect(await everywhere()).toEqual([true, true, true])
  await api.admin.unpublishGuide(await now(guide.guideid))
  expect(await everywhere()).toEqual([false, false, false])
  await api.admin.publishGuide(await now(guide.guideid))
  expect(await everywhere()).toEqual([true, true, true])
  await api.admin.deleteGuide(await now(guide.guideid))
  expect(await everywhere()).toEqual([false, false, false])
})

test('the date of prerequisites follows them', async () => {
  const before = await setup.publish(await setup.makeGuide({ title: 'Comes before' }))
  const after = await setup.publish(
    await setup.makeGuide({ title: 'Comes after', prerequisites: [before.guideid] }),
  )
  const dateOf = async () =>
    foundIn((await list()).guides, guide => guide.guideid === after.guideid).prereq_modified_date
  const first = await dateOf()
  await new Promise(resolve => setTimeout(resolve, 1100))
  const { steps } = await api.admin.readGuide({ params: { guideid: before.guideid } })
  await api.admin.patchStep({
    params: { guideid: before.guideid, stepid: firstOf(steps).stepid },
    query: { revisionid: firstOf(steps).revisionid },
    body: { title: 'Changed' },
  })
  expect(await dateOf()).toBeGreaterThan(first)
})
