// The weekly mail of guides to mend: to whom, when, which guides, and how often they were viewed.
import { beforeEach, describe, expect, test } from 'vitest'
import { digestOf } from '#contract/guides/ignored.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { line, openSetup } from '../../fixtures/setup.ts'
import { indexed } from '../../testing/searchIndex.ts'
import { mailGuidesToMend } from './mending.ts'

// Nothing listens there: mails stay as they were written.
const api = await startApiForFile({ smtp: { url: 'smtp://127.0.0.1:9', from: 'a@site.example' } })
const setup = await openSetup(api)
const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values)

type Choice = NonNullable<Parameters<TestPerson['patchNotificationSettings']>[0]>['body']
/** Somebody who gets the mail each Monday from seven. */
const mender = async (
  name: string,
  as: Parameters<typeof api.person>[1] = { privilege: 'Author' },
  body: Choice = { groups: { mending: 'digest' } },
): Promise<TestPerson> => {
  const person = await api.person(name, as)
  await query('update users set email_verified = true where userid = $1', [person.me.userid])
  await person.patchNotificationSettings({ body })
  await query('update notice_settings set changed = 0, mending_since = 0')
  await query('delete from mails')
  return person
}
const monday = '2031-03-03T07:30:00Z'
const at = (iso: string) => Math.floor(Date.parse(iso) / 1000)
const mailsAt = (iso: string) => mailGuidesToMend(api.service, at(iso))
const mailsTo = async ({ me }: TestPerson): Promise<{ subject: string; body: string }[]> =>
  (await query('select subject, body from mails where userid = $1 order by mailid', [me.userid]))
    .rows as { subject: string; body: string }[]
const bodyFor = async (person: TestPerson) => (await mailsTo(person)).at(-1)?.body ?? ''
const titlesIn = (body: string) => [...body.matchAll(/^- (.*)$/gm)].map(([, title]) => title)

const author = await api.person('writer', { privilege: 'Author' })
/** A public guide with everything but a picture in its one step. */
const guideOf = async (title: string, by: TestPerson = author, body: object = {}) => {
  const { guideid } = await by.createGuide({
    body: {
      category: 'Kettles',
      type: 'repair',
      title,
      summary: 'In short.',
      difficulty: 'Easy',
      time_required_min: 60,
      time_required_max: 600,
      public: true,
      ...body,
    },
  })
  return by.createStep({ params: { guideid }, body: { lines: [line('Pull.')] } })
}
type Made = Awaited<ReturnType<typeof guideOf>>
const viewed = async ({ guideid }: Made, views: number, people = 9, iso = monday) => {
  await query('delete from view_counts where docid = $1', [guideid])
  const day = Math.floor(at(iso) / 86_400) - 3
  await query("insert into view_counts values ('guide', $1, $2, $3, $4)", [
    guideid,
    day,
    views,
    people,
  ])
  await indexed(api)
}
beforeEach(async () => {
  await query('delete from view_counts')
  await query('update notice_settings set mended = null, ways = ways - $1', ['mending'])
})

describe('the guides', () => {
  test('are the five most viewed of the site, each with its finding and the way there (W27)', async () => {
    const guides = []
    for (const [n, title] of ['A', 'B', 'C', 'D', 'E', 'F'].entries()) {
      const guide = await guideOf(setup.fresh(title))
      await viewed(guide, 1000 - n * 100)
      guides.push(guide)
    }
    const admin = await mender('amy', { privilege: 'Admin' })
    await mailsAt(monday)
    const [mail, ...more] = await mailsTo(admin)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^5 guides to fix at /)
    const body = existing(mail, 'a mail').body
    expect(titlesIn(body)).toEqual(guides.slice(0, 5).map(({ title }) => title))
    const [first] = guides
    const { guideid, title, steps } = existing(first, 'a guide')
    expect(body).toContain(
      `- ${title}\n  Step 1 has no picture. 1,000 views in 30 days.\n` +
        `  http://stepwright.test/guides/${guideid}/edit/steps/${firstOf(steps).stepid}\n`,
    )
    expect(body).toContain('http://stepwright.test/settings/notifications')
  })

  test('are first one’s own for authors, with views of days with five people only', async () => {
    const kay = await mender('kay')
    const [own, quiet] = [await guideOf('Own kettle', kay), await guideOf('Own pot', kay)]
    const other = await guideOf('Of the site')
    await viewed(own, 30)
    await viewed(quiet, 40, 4)
    await viewed(other, 900)
    await mailsAt(monday)
    const body = await bodyFor(kay)
    expect(titlesIn(body).slice(0, 3)).toEqual(['Own pot', 'Own kettle', 'Of the site'])
    expect(body).toContain('At least 30 views in 30 days.')
    expect(body).not.toMatch(/40|900/)
  })

  test('of a Moderator are the site’s and not their own first, and in German for who reads German', async () => {
    const mod = await mender('mod', { privilege: 'Moderator' })
    await mod.patchUser({ params: { userid: mod.me.userid }, body: { langid: 'de' } })
    const own = await guideOf('Of the Moderator', mod)
    const other = await guideOf('Most viewed', author, { summary: '' })
    await viewed(own, 30)
    await viewed(other, 1200)
    await mailsAt(monday)
    const [mail] = await mailsTo(mod)
    expect(mail?.subject).toMatch(/^2 Anleitungen zum Verbessern bei /)
    expect(titlesIn(existing(mail, 'a mail').body)).toEqual(['Most viewed', 'Of the Moderator'])
    expect(mail?.body).toContain('Schritt 1 hat kein Bild. Mindestens 30 Aufrufe in 30 Tagen.')
    expect(mail?.body).not.toMatch(/1\.?200/)
  })

  test('are none that turned private or were deleted meanwhile', async () => {
    const admin = await mender('ann', { privilege: 'Admin' })
    const lia = await mender('lia')
    const [shown, secret, gone] = [
      await guideOf('Shown', lia),
      await guideOf('Secret', lia),
      await guideOf('Gone', lia),
    ]
    for (const one of [shown, secret, gone]) await viewed(one, 500)
    // What the index keeps is older than this.
    await query('update guides set public = false where guideid = $1', [secret.guideid])
    await query('update guides set deleted_date = 1 where guideid = $1', [gone.guideid])
    await mailsAt(monday)
    for (const one of [admin, lia]) expect(titlesIn(await bodyFor(one))).toEqual(['Shown'])
  })

  test('are none whose finding somebody looked at and ignores, until its words change', async () => {
    const admin = await mender('abe', { privilege: 'Admin' })
    const guide = await guideOf('Looked at')
    await viewed(guide, 500)
    const step = firstOf(guide.steps)
    const place = {
      code: 'no_picture' as const,
      stepid: step.stepid,
      lineid: null,
      about: {},
    }
    const words = { summary: '', introduction: '', conclusion: '' }
    const digest = existing(digestOf(place, words, { lines: step.lines, imageids: [] }), 'a digest')
    const { guideid } = guide
    await author.ignoreFinding({
      params: { guideid },
      body: { ...place, digest, reason: 'It needs none.' },
    })
    await mailsAt(monday)
    expect(await mailsTo(admin)).toEqual([])
    await author.patchStep({
      params: { guideid, stepid: step.stepid },
      query: { revisionid: step.revisionid },
      body: { lines: [line('Pull hard.')] },
    })
    await mailsAt('2031-03-10T07:30:00Z')
    expect(titlesIn(await bodyFor(admin))).toEqual(['Looked at'])
  })
})

describe('the mail', () => {
  test('goes to nobody who did not ask, is of a demo site or has not proved the address', async () => {
    await viewed(await guideOf('To be told'), 500)
    const names = ['nil', 'demo', 'unproved', 'gone', 'told'] as const
    const people = []
    for (const name of names) {
      const as = { privilege: 'Admin' } as const
      people.push(await mender(name, as, name === 'nil' ? {} : undefined))
    }
    const [, demo, unproved, gone] = people.map(({ me }) => me.userid)
    await query("update users set email = 'd@stepwright.example' where userid = $1", [demo])
    await query('update users set email_verified = false where userid = $1', [unproved])
    await query("update users set state = 'suspended' where userid = $1", [gone])
    await mailsAt(monday)
    const told = []
    for (const one of people) if ((await mailsTo(one)).length) told.push(one.me.username)
    expect(told).toEqual(['told'])
  })

  test('goes to no User of a private site, who may not edit there', async () => {
    await viewed(await guideOf('For members'), 500)
    const user = await mender('una', { privilege: 'User' })
    const { revisionid } = await api.admin.readSettings()
    const now = await api.admin.patchSettings({
      query: { revisionid },
      body: { private_site: true },
    })
    await mailsAt(monday)
    expect(await mailsTo(user)).toEqual([])
    const query = { revisionid: now.revisionid }
    await api.admin.patchSettings({ query, body: { private_site: false } })
    await mailsAt('2031-03-10T07:30:00Z')
    expect(await mailsTo(user)).toHaveLength(1)
  })

  test('comes once a week with three processes, a restart and clocks that go back', async () => {
    const zone = { time_zone: 'Europe/Berlin', hour: 2, weekday: 7 } as const
    const ben = await mender(
      'ben',
      { privilege: 'Admin' },
      {
        groups: { mending: 'digest' },
        digest: 'never',
        ...zone,
      },
    )
    await viewed(await guideOf('Clocks'), 500, 9, '2031-03-30T00:00:00Z')
    // On that Sunday two o’clock is three at once.
    await mailsAt('2031-03-29T23:59:00Z')
    expect(await mailsTo(ben)).toHaveLength(1) // of the Sunday before, as nothing ran then
    await Promise.all([1, 2, 3].map(() => mailsAt('2031-03-30T01:10:00Z')))
    expect(await mailsTo(ben)).toHaveLength(2)
    for (const later of ['2031-03-30T02:10:00Z', '2031-04-05T22:00:00Z', '2031-03-24T12:00:00Z'])
      await mailsAt(later)
    expect(await mailsTo(ben)).toHaveLength(2)
    await mailsAt('2031-04-06T00:10:00Z')
    expect(await mailsTo(ben)).toHaveLength(3)
  })

  test('does not come twice in a week whose day or hour was changed meanwhile', async () => {
    const eli = await mender('eli', { privilege: 'Admin' })
    await viewed(await guideOf('Moved'), 500)
    await mailsAt(monday)
    await eli.patchNotificationSettings({ body: { weekday: 3, hour: 5 } })
    await query('update notice_settings set changed = 0')
    await mailsAt('2031-03-05T06:00:00Z')
    expect(await mailsTo(eli)).toHaveLength(1)
    await mailsAt('2031-03-12T06:00:00Z')
    expect(await mailsTo(eli)).toHaveLength(2)
  })

  test('of an hour before it was asked for does not come', async () => {
    const fay = await mender('fay', { privilege: 'Admin' })
    await viewed(await guideOf('Early'), 500)
    await query('update notice_settings set mending_since = $1', [at('2031-03-03T08:00:00Z')])
    await mailsAt('2031-03-04T09:00:00Z')
    expect(await mailsTo(fay)).toEqual([])
    await mailsAt('2031-03-10T09:00:00Z')
    expect(await mailsTo(fay)).toHaveLength(1)
  })

  test('is not written where there is nothing to mend', async () => {
    await query('update guides set public = false')
    const gus = await mender('gus', { privilege: 'Admin' })
    await mailsAt(monday)
    expect(await mailsTo(gus)).toEqual([])
  })
})
