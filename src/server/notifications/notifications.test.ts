import { describe, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { unixNow } from '#lib/time.ts'
import { trimNotifications } from './load.ts'
import { notify, type NewNotice } from './notify.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')

const teamWith = async (person: TestPerson, name: string) => {
  const { teamid } = await api.admin.createTeam({ body: { name } })
  await api.admin.addTeamMember({ params: { teamid, userid: person.me.userid }, body: {} })
  return teamid
}
const howMany = async () =>
  (await api.database.pool.query('select count(*) from notifications')).rows
const tell = (notices: NewNotice[], caller: TestPerson | null = null) =>
  api.database.write(db => notify({ db, now: unixNow(), person: caller && caller.me }, notices))

/** Told of something that earns nothing: badges are told in the background. */
const completed = (person: TestPerson, title: string) =>
  tell([
    { userid: person.me.userid, event: 'guide.completed', path: '/Guide/Seal/5', data: { title } },
  ])

describe('being told', () => {
  test('of joining a team is unread until it is read', async () => {
    const teamid = await teamWith(ada, 'Bench crew')
    await api.jobsDone() // being in a team earns a badge, which is told too
    const before = existing(
      (await ada.readOwnUser({})).unread_notification_count,
      'the unread notification count',
    )
    const notice = (await ada.listNotifications({})).find(one => one.event === 'team.member_added')
    expect(notice).toEqual({
      notificationid: expect.any(Number),
      event: 'team.member_added',
      title: 'Admin added you to the team Bench crew',
      url: `http://stepwright.test/Team/${teamid}/Bench+crew`,
      date: expect.any(Number),
      read: false,
      data: { teamid, title: 'Bench crew' },
    })
    expect(before).toBeGreaterThan(0)
    expect(
      await ada.readNotifications({
        body: { ids: [existing(notice, 'the notice').notificationid] },
      }),
    ).toEqual({
      unread_notification_count: before - 1,
    })
    expect((await ada.readOwnUser({})).unread_notification_count).toBe(before - 1)
    expect(await ada.listNotifications({})).toContainEqual({ ...notice, read: true })
    expect(
      (await ada.listNotifications({ query: { unread: true } })).map(one => one.notificationid),
    ).not.toContain(existing(notice, 'the notice').notificationid)
  })

  test('nobody is told of what they did themselves, nor suspended people of anything', async () => {
    const gone = await api.person('gone')
    await api.admin.patchUser({ params: { userid: gone.me.userid }, body: { disabled: true } })
    await api.jobsDone() // badges are told in the background
    const before = await howMany()
    await tell(
      [
        {
          userid: bob.me.userid,
          event: 'guide.completed',
          path: '/Guide/Seal/5',
          data: { title: 'Seal' },
        },
        {
          userid: gone.me.userid,
          event: 'guide.completed',
          path: '/Guide/Seal/5',
          data: { title: 'Seal' },
        },
      ],
      bob,
    )
    expect(await howMany()).toEqual(before)
  })

  test('a badge is told to who earned it by their own act', async () => {
    await tell(
      [
        {
          userid: bob.me.userid,
          event: 'badge.earned',
          path: '/User/5/bob',
          data: { title: 'First Guide' },
          actor: null,
        },
      ],
      bob,
    )
    expect((await bob.listNotifications({}))[0]).toMatchObject({
      event: 'badge.earned',
      title: 'You earned the badge First Guide',
    })
  })

  test('is in the language of the person, as they are named now', async () => {
    const [carl, kim] = [await api.person('carl'), await api.person('kim')]
    await tell(
      [
        {
          userid: carl.me.userid,
          event: 'guide.completed',
          path: '/Guide/Seal/5',
          data: { title: 'Seal' },
        },
      ],
      kim,
    )
    await kim.patchUser({ params: { userid: kim.me.userid }, body: { username: 'Kim Lee' } })
    expect(firstOf(await carl.listNotifications({})).title).toBe('Kim Lee completed Seal')
    await carl.patchUser({ params: { userid: carl.me.userid }, body: { langid: 'de' } })
    expect(firstOf(await carl.listNotifications({})).title).toBe('Kim Lee hat Seal abgeschlossen')
    const inEnglish = await carl.listNotifications({ query: { langid: 'en' } })
    expect(firstOf(inEnglish).title).toBe('Kim Lee completed Seal')
    await carl.patchUser({ params: { userid: carl.me.userid }, body: { langid: 'fr' } })
    expect(firstOf(await carl.listNotifications({})).title).toBe('Kim Lee completed Seal')
  })
})

test('what was told of an earlier day stands below, whenever it was written', async () => {
  const dan = await api.person('dan')
  const now = unixNow()
  for (const [title, date] of [
    ['Second', now - 60],
    ['First', now],
    ['Third', now - 86_400],
  ] as const)
    await api.database.write(db =>
      notify({ db, now: date, person: null }, [
        {
          userid: dan.me.userid,
          event: 'guide.completed',
          path: `/Guide/${title}/5`,
          data: { title },
        },
      ]),
    )
  const told = (await dan.listNotifications({})).map(({ data }) => data.title)
  expect(told).toEqual(['First', 'Second', 'Third'])
})

describe('acts of others', () => {
  test('a completed guide is told to its author once while unread', async () => {
    await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
    const [author, reader] = [await api.person('author'), await api.person('reader')]
    const { guideid } = await author.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true },
    })
    const at = { params: { guideid } }
    await author.completeGuide(at)
    for (let n = 0; n < 3; n++) {
      await reader.completeGuide(at)
      await reader.uncompleteGuide(at)
    }
    const completed = (await author.listNotifications({})).filter(
      one => one.event === 'guide.completed',
    )
    expect(completed).toMatchObject([
      {
        title: 'reader completed Seal',
        url: `http://stepwright.test/Guide/Seal/${guideid}`,
        data: { guideid },
      },
    ])
    await author.readNotifications({ body: { all: true } })
    await reader.completeGuide(at)
    expect(
      (await author.listNotifications({})).filter(one => one.event === 'guide.completed'),
    ).toHaveLength(2)
  })

  test('a badge that one earned is told with the way to one’s own page', async () => {
    const writer = await api.person('writer')
    await writer.createGuide({ body: { category: 'Kettles', type: 'repair', title: 'Lid' } })
    await api.jobsDone()
    expect(await writer.listNotifications({})).toMatchObject([
      {
        event: 'badge.earned',
        title: 'You earned the badge First Guide',
        url: `http://stepwright.test/User/${writer.me.userid}/writer`,
      },
    ])
  })
})

describe('the list', () => {
  test('is newest first, in pages, with its length in X-Total-Count', async () => {
    const dora = await api.person('dora')
    for (const title of ['One', 'Two', 'Three']) await completed(dora, title)
    const names = async (query: object) =>
      (await dora.listNotifications({ query })).map(one => one.data['title'])
    expect(await names({})).toEqual(['Three', 'Two', 'One'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['Two'])
    const response = await api.request('/user/notifications?limit=1', {
      headers: { Authorization: `api ${dora.token}` },
    })
    expect(response.headers.get('x-total-count')).toBe('3')
  })

  test('one person reads only their own, and marks only their own as read', async () => {
    const [eve, finn] = [await api.person('eve'), await api.person('finn')]
    await completed(eve, 'Of Eve')
    const hers = firstOf(await eve.listNotifications({}))
    expect(await finn.listNotifications({})).toEqual([])
    await finn.readNotifications({ body: { ids: [hers.notificationid] } })
    await finn.readNotifications({ body: { all: true } })
    expect(firstOf(await eve.listNotifications({})).read).toBe(false)
    expect(await eve.readNotifications({ body: { all: true } })).toEqual({
      unread_notification_count: 0,
    })
  })

  test.each([{}, { all: false }, { ids: [1], all: true }])(
    'marking %j as read is 422, since it says neither which nor all',
    async body => {
      await expect(ada.readNotifications({ body })).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'ids', code: 'invalid_value' }],
      })
    },
  )

  test('forgets what is older than a year', async () => {
    const old = await api.person('old')
    await completed(old, 'Long ago')
    await api.database.pool.query(
      'update notifications set date = date - 366 * 86400 where userid = $1',
      [old.me.userid],
    )
    await completed(old, 'Of late')
    await trimNotifications(api.database, unixNow())
    expect((await old.listNotifications({})).map(one => one.data['title'])).toEqual(['Of late'])
  })
})
