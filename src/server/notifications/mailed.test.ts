// Notices by mail: what was chosen, at once and in turn, in the digest, and to whom never.
import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { mailDigests } from './digest.ts'
import { notify, type NewNotice } from './notify.ts'

// Nothing listens there: mails stay as they were written.
const api = await startApiForFile({ smtp: { url: 'smtp://127.0.0.1:9', from: 'a@site.example' } })
const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values)

const reached = async (name: string): Promise<TestPerson> => {
  const person = await api.person(name)
  await api.jobsDone()
  await query('delete from notifications where userid = $1', [person.me.userid])
  await query('delete from mails where userid = $1', [person.me.userid])
  await query('update users set email_verified = true where userid = $1', [person.me.userid])
  return person
}
type Some = Partial<NewNotice> & { title?: string; at?: number }
const tell = ({ me: { userid } }: TestPerson, { title = 'Seal', at, ...some }: Some) =>
  api.database.write(db =>
    notify({ db, now: at ?? unixNow(), person: null }, [
      { userid, event: 'guide.changed', path: '/Guide/x/5', data: { title }, ...some },
    ]),
  )
const signature = { event: 'approval.requested' } as const
const mailsTo = async ({ me }: TestPerson): Promise<{ subject: string; body: string }[]> => {
  await api.jobsDone()
  const { rows } = await query(
    'select subject, body from mails where userid = $1 order by mailid',
    [me.userid],
  )
  return rows as { subject: string; body: string }[]
}
const digestsAt = (iso: string) => mailDigests(api.service, Math.floor(Date.parse(iso) / 1000))

describe('settings', () => {
  test('signatures and reading come at once and the rest each Monday, until chosen (R-6)', async () => {
    const ada = await reached('ada')
    expect(await ada.readNotificationSettings()).toEqual({
      groups: {
        signatures: 'mail',
        reading: 'mail',
        edits: 'digest',
        interests: 'digest',
        comments: 'digest',
        following: 'digest',
        work: 'digest',
        mending: 'inbox',
      },
      digest: 'weekly',
      weekday: 1,
      hour: 7,
      time_zone: 'UTC',
      mail_server: true,
      email_confirmed: true,
    })
    const body = { groups: { work: 'inbox' }, hour: 6 } as const
    await ada.patchNotificationSettings({ body })
    await ada.patchNotificationSettings({ body: { groups: { edits: 'mail' } } })
    expect(await ada.readNotificationSettings()).toMatchObject({
      groups: { work: 'inbox', edits: 'mail', signatures: 'mail' },
      hour: 6,
    })
  })

  test.each(['Mars/Base', 'europe/berlin', '+02:00'])('%s is no time zone', async time_zone => {
    await expect(
      api.admin.patchNotificationSettings({ body: { time_zone } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'time_zone' }] })
  })
})

describe('at once', () => {
  test('the first goes out by itself, those of the next hour together when it is over', async () => {
    const bob = await reached('bob')
    await tell(bob, signature)
    expect(await mailsTo(bob)).toEqual([
      {
        subject: expect.stringMatching(/^1 notification from /),
        body: expect.stringContaining(
          '- A release of Seal is waiting for your signature\n  http://stepwright.test/Guide/x/5\n',
        ),
      },
    ])
    await tell(bob, { ...signature, title: 'Lid' })
    await tell(bob, { ...signature, title: 'Hose' })
    await tell(bob, { title: 'Of the digest' })
    expect(await mailsTo(bob)).toHaveLength(1)
    const { rows } = await query(
      "select run_at - $2 as wait from jobs where kind = 'notice_mail' and payload->>'userid' = $1",
      [String(bob.me.userid), unixNow()],
    )
    expect(rows).toHaveLength(1)
    expect(Number((firstOf(rows) as { wait: number }).wait)).toBeGreaterThan(3500)
    await query('update notice_turns set sent = sent - 3600')
    await query("update jobs set run_at = 0 where kind = 'notice_mail'")
    const [, second] = await mailsTo(bob)
    expect(second?.subject).toMatch(/^2 notifications/)
    expect(second?.body).toMatch(/of Hose is[^]*of Lid is/)
    expect(second?.body).not.toMatch(/of Seal|Of the digest/)
    expect(second?.body).toContain('http://stepwright.test/settings/notifications')
  })

  test('a guide that the person may not see is named neither by title nor by address', async () => {
    const [carl, signer] = [await reached('carl'), await reached('sam')]
    await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
    const { guideid } = await api.admin.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Secret', public: true },
    })
    await carl.patchNotificationSettings({ body: { groups: { following: 'mail' } } })
    await api.database.write(async db => {
      await notify({ db, now: unixNow(), person: null }, [
        {
          userid: carl.me.userid,
          event: 'guide.changed',
          path: `/Guide/Secret/${guideid}`,
          guideid,
          data: { title: 'Secret' },
        },
        // A signer of a guide that is not theirs: the request shows it, and nothing is hidden.
        {
          userid: signer.me.userid,
          event: 'approval.requested',
          path: '/releases/inbox?request=9',
          data: { title: 'Secret', guideid },
        },
      ])
      // Between the notice and its mail.
      await db.run(sql`update guides set public = false where guideid = ${guideid}`)
    })
    const [mail] = await mailsTo(carl)
    expect(mail?.body).toContain(`/${guideid}`)
    expect(mail?.body).not.toContain('Secret')
    expect((await mailsTo(signer))[0]?.body).toMatch(/of Secret is[^]*\/releases\/inbox\?request=9/)
  })

  test('a new guide that turned private before its mail is left out of it altogether', async () => {
    const [carla, dina] = [await reached('carla'), await reached('dina')]
    const groups = { following: 'mail' } as const
    for (const one of [carla, dina]) await one.patchNotificationSettings({ body: { groups } })
    const { guideid } = await api.admin.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Hushed', public: true },
    })
    await api.database.write(async db => {
      const news = ({ me: { userid } }: TestPerson): NewNotice => ({
        userid,
        event: 'guide.appeared',
        path: `/Guide/Hushed/${guideid}`,
        data: { title: 'Hushed', place: 'Kettles', guideid },
        guideid,
      })
      const other = { event: 'badge.earned', path: '/User/1', data: { title: 'Fixer' } } as const
      await notify({ db, now: unixNow(), person: null }, [
        news(carla),
        news(dina),
        { ...other, userid: dina.me.userid },
      ])
      await db.run(sql`update guides set public = false where guideid = ${guideid}`)
    })
    expect(await mailsTo(carla)).toEqual([])
    const [mail] = await mailsTo(dina)
    expect(mail?.subject).toMatch(/^1 notification from/)
    expect(mail?.body).not.toMatch(/New guide|Hushed|and 1 more/)
  })

  test('nobody is mailed who is of a demo site', async () => {
    const demo = await reached('demo')
    await query("update users set email = 'demo@stepwright.example' where userid = $1", [
      demo.me.userid,
    ])
    await tell(demo, signature)
    expect(await mailsTo(demo)).toEqual([])
  })

  test('nobody is mailed who is suspended, has not proved the address or read it already', async () => {
    const [dan, eve, finn] = [await reached('dan'), await reached('eve'), await reached('finn')]
    await query('update users set email_verified = false where userid = $1', [eve.me.userid])
    for (const one of [dan, eve, finn]) await tell(one, signature)
    await query("update users set state = 'suspended' where userid = $1", [dan.me.userid])
    await query('update notifications set read = true where userid = $1', [finn.me.userid])
    for (const one of [dan, eve, finn]) expect(await mailsTo(one)).toEqual([])
  })
})

describe('the digest', () => {
  test('comes at the hour of the person, by their clock and in their language, once', async () => {
    const kim = await reached('kim')
    const at = (iso: string) => Math.floor(Date.parse(iso) / 1000)
    await kim.patchUser({ params: { userid: kim.me.userid }, body: { langid: 'de' } })
    await kim.patchNotificationSettings({
      body: { digest: 'daily', hour: 18, time_zone: 'Asia/Tokyo' },
    })
    await query('update notice_settings set changed = 0')
    await tell(kim, { at: at('2031-03-04T08:00:00Z'), title: 'Seal' })
    await tell(kim, { at: at('2031-03-04T09:30:00Z'), title: 'Later' })
    await digestsAt('2031-03-04T08:59:00Z')
    expect(await mailsTo(kim)).toEqual([])
    await Promise.all([digestsAt('2031-03-04T09:40:00Z'), digestsAt('2031-03-04T09:40:00Z')])
    const [mail, ...more] = await mailsTo(kim)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^Zusammenfassung von .*: 1 Benachrichtigung$/)
    expect(mail?.body).toContain('Anleitungen und Abzeichen')
    expect(mail?.body).not.toContain('Later')
    await digestsAt('2031-03-04T10:40:00Z')
    expect(await mailsTo(kim)).toHaveLength(1)
    await digestsAt('2031-03-05T09:10:00Z')
    expect((await mailsTo(kim))[1]?.body).toContain('Later')
  })

  test('of a week comes on its day, with the newest fifty and how many more there are', async () => {
    const lea = await reached('lea')
    await lea.patchNotificationSettings({ body: { weekday: 3 } })
    await query('update notice_settings set changed = 0')
    const at = Math.floor(Date.parse('2031-03-03T12:00:00Z') / 1000) // a Monday
    for (let n = 0; n < 52; n++) await tell(lea, { at: at + n, title: `Part ${n}` })
    await digestsAt('2031-03-04T23:00:00Z')
    expect(await mailsTo(lea)).toEqual([])
    await digestsAt('2031-03-05T07:30:00Z')
    const [mail] = await mailsTo(lea)
    expect(mail?.subject).toMatch(/52 notifications/)
    expect(mail?.body.match(/^- /gm)).toHaveLength(50)
    expect(mail?.body).toContain('and 2 more: http://stepwright.test/notifications')
  })
  test('tells nothing of what came while it was in the app only', async () => {
    const mia = await reached('mia')
    await mia.patchNotificationSettings({ body: { groups: { following: 'inbox' } } })
    await query('update notice_settings set changed = 0')
    const at = Math.floor(Date.parse('2031-03-02T12:00:00Z') / 1000)
    await tell(mia, { at, title: 'Old' })
    await mia.patchNotificationSettings({ body: { groups: { following: 'digest' } } })
    await tell(mia, { at, title: 'New', path: '/Guide/y/6' })
    await digestsAt('2031-03-03T07:30:00Z')
    const [mail] = await mailsTo(mia)
    expect(mail?.body).toContain('New')
    expect(mail?.body).not.toContain('Old')
  })
})
