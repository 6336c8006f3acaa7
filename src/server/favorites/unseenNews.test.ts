// Notices of new guides that their reader may not see by now: in the app, and in mails.
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { mailDigests } from '#server/notifications/digest.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openFollowing } from '../../fixtures/following.ts'

// Nothing listens there: mails stay as they were written.
const api = await startApiForFile({ smtp: { url: 'smtp://127.0.0.1:9', from: 'a@site.example' } })
const { byPerson, categoryOf, guideOf, inCategory, newIn, publish, unpublish } = openFollowing(api)
const anHour = 3600

const reached = async (name: string): Promise<TestPerson> => {
  const person = await api.person(name)
  await person.patchNotificationSettings({ body: { digest: 'daily', hour: 6 } })
  await api.database.run(sql`
    update users set email_verified = true where userid = ${person.me.userid}`)
  await api.jobsDone()
  await api.database.run(sql`delete from notifications where userid = ${person.me.userid}`)
  return person
}
const mailsTo = ({ me }: TestPerson) =>
  api.database.many<{ subject: string; body: string }>(sql`
    select subject, body from mails where userid = ${me.userid} and subject like '%notification%'
    order by mailid`)
/** The digest of tomorrow at six. */
const digests = async () => {
  const tomorrow = new Date(Date.now() + 24 * anHour * 1000)
  tomorrow.setUTCHours(6, 30, 0, 0)
  await mailDigests(api.service, Math.floor(tomorrow.getTime() / 1000))
}

test('the app leaves them out, and counts without them, until the guide is public again', async () => {
  const { ann, bea } = await api.people('ann', 'bea')
  const category = await categoryOf()
  await bea.follow(inCategory(category))
  const [guide, other] = [await guideOf(ann, category), await guideOf(ann, category)]
  await api.jobsDone()
  const listed = async () => {
    let total: string | null = null
    const found = await bea.listNotifications(
      { query: { unread: true } },
      { onHeaders: headers => void (total = headers.get('X-Total-Count')) },
    )
    const { unread_notification_count: unread } = await bea.readOwnUser()
    return {
      titles: found.filter(({ event }) => event === 'guide.appeared').map(({ title }) => title),
      rest: [Number(total) - found.length, Number(unread) - found.length],
    }
  }
  const [first, second] = [newIn(category.title, guide), newIn(category.title, other)]
  expect(await listed()).toEqual({ titles: [second, first], rest: [0, 0] })
  await unpublish(ann, guide)
  expect(await listed()).toEqual({ titles: [second], rest: [0, 0] })
  await publish(ann, guide)
  const now = await ann.readGuide({ params: other })
  await ann.deleteGuide({ params: other, query: now })
  expect(await listed()).toEqual({ titles: [first], rest: [0, 0] })
})

test('a mail leaves out the line, and counts without it', async () => {
  const cat = await api.person('cat')
  const dan = await reached('dan')
  const category = await categoryOf()
  await dan.follow(byPerson(cat))
  const [hidden, shown] = [await guideOf(cat, category), await guideOf(cat, category)]
  await api.jobsDone()
  await unpublish(cat, hidden)
  await digests()
  const [mail, ...more] = await mailsTo(dan)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/: 1 notification$/)
  expect(mail?.body).toContain(`cat published a new guide: ${shown.title}`)
  expect(mail?.body).not.toContain(hidden.title)
  expect(mail?.body).not.toContain('private guide')
  expect(mail?.body).not.toContain(`/${hidden.guideid}`)
})

test('where nothing else is told, there is no mail', async () => {
  const eve = await api.person('eve')
  const fay = await reached('fay')
  await fay.follow(byPerson(eve))
  const guide = await guideOf(eve, await categoryOf())
  await api.jobsDone()
  await unpublish(eve, guide)
  await digests()
  expect(await mailsTo(fay)).toEqual([])
  expect(
    await api.database.values(sql`
      select mailed from notifications where userid = ${fay.me.userid} and guideid = ${guide.guideid}`),
  ).toEqual([true])
})
