import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { existing, firstOf, memberAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { eraseWhenDue, liftWhenDue } from './due.ts'
import { startApiForFile, type TestApi, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const password = 'a long enough password'
const of = (person: TestPerson) => ({ userid: person.me.userid })
const problem = (code: string) => ({ status: 422, errors: [expect.objectContaining({ code })] })
const signIn = (person: TestPerson) =>
  api.anyone.createToken({ body: { email: `${person.me.username}@stepwright.test`, password } })
const stateOf = async (userid: number) => (await api.admin.readUser({ params: { userid } })).state
let made = 0
const someone = (as: Parameters<TestApi['person']>[1] = {}) => api.person(`someone${++made}`, as)
const spam = { reason: 'Writes advertisements' }

type State = 'active' | 'suspended' | 'leaving' | 'erased'
/**
 * moderation-admin, the table of account states: what each act makes of each state; null where it
 * is none.
 */
const moves: Record<string, Record<State, State | null>> = {
  suspend: { active: 'suspended', suspended: null, leaving: null, erased: null },
  lift: { active: null, suspended: 'active', leaving: null, erased: null },
  erase: { active: 'leaving', suspended: 'leaving', leaving: null, erased: null },
  cancel: { active: null, suspended: null, leaving: 'active', erased: null },
}
const act: Record<string, (userid: number) => Promise<unknown>> = {
  suspend: userid => api.admin.suspendUser({ params: { userid }, body: spam }),
  lift: userid => api.admin.liftUser({ params: { userid } }),
  erase: userid => api.admin.eraseUser({ params: { userid }, body: { confirm: userid } }),
  cancel: userid => api.admin.cancelErasure({ params: { userid } }),
}
const pastDue = (userid: number) =>
  api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
const bring: Record<State, (userid: number) => Promise<unknown>> = {
  active: async () => undefined,
  suspended: memberAt(act, 'suspend'),
  leaving: memberAt(act, 'erase'),
  async erased(userid) {
    await memberAt(act, 'erase')(userid)
    await pastDue(userid)
    await eraseWhenDue(api.service, userid)
  },
}

describe('an account in each state, and each act on it', () => {
  for (const [name, next] of Object.entries(moves)) {
    for (const [state, wanted] of Object.entries(next) as [State, State | null][]) {
      test(`${name} ${wanted ? `turns ${state} into ${wanted}` : `is refused for ${state}`} (M-98)`, async () => {
        const { userid } = (await someone()).me
        await bring[state](userid)
        expect(await stateOf(userid)).toBe(state)
        if (wanted) await memberAt(act, name)(userid)
        else
          await expect(memberAt(act, name)(userid)).rejects.toMatchObject(problem('invalid_state'))
        expect(await stateOf(userid)).toBe(wanted ?? state)
      })
    }
  }
})

describe('what each state lets somebody do', () => {
  test('a suspended person cannot sign in and is not listed (M-98)', async () => {
    const ann = await someone({ privilege: 'Author' })
    const { guideid } = await ann.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true },
    })
    await api.admin.suspendUser({ params: of(ann), body: spam })
    await expect(signIn(ann)).rejects.toMatchObject({ status: 403 })
    await expect(ann.readGuide({ params: { guideid } })).rejects.toMatchObject({ status: 401 })
    expect(await api.anyone.readGuide({ params: { guideid } })).toMatchObject({ guideid })
    expect(
      (await api.anyone.listUsers({ query: { limit: 200 } })).map(one => one.userid),
    ).not.toContain(ann.me.userid)
    expect(await api.admin.readUser({ params: of(ann) })).toMatchObject({
      suspended_reason: spam.reason,
    })
    expect(await api.anyone.readUser({ params: of(ann) })).not.toHaveProperty('suspended_reason')
  })

  test('a leaving person can only read and cancel (M-98)', async () => {
    const bea = await someone()
    const { guideid } = await bea.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Own private one' },
    })
    await bea.eraseUser({
      params: of(bea),
      body: { confirm: bea.me.userid, current_password: password },
    })
    await expect(bea.readOwnUser()).rejects.toMatchObject({ status: 401 })
    const again = api.client((await signIn(bea)).authToken)
    expect(await again.readOwnUser()).toMatchObject({
      state: 'leaving',
      erase_at: expect.any(Number),
    })
    expect(await again.listUsers()).not.toEqual([])
    await expect(again.readGuide({ params: { guideid } })).rejects.toMatchObject({
      status: 403,
      message: 'Guide is private.',
    })
    await expect(
      again.patchUser({ params: of(bea), body: { location: 'Bern' } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(again.listTokens()).rejects.toMatchObject({ status: 403 })
    await expect(again.createEventTicket()).rejects.toMatchObject({ status: 403 })
    expect(await again.cancelErasure({ params: of(bea) })).toMatchObject({
      state: 'active',
      erase_at: null,
    })
    expect(await again.patchUser({ params: of(bea), body: { location: 'Bern' } })).toMatchObject({
      location: 'Bern',
    })
  })

  test('who left while suspended comes back suspended (M-98)', async () => {
    const cid = await someone()
    await api.admin.suspendUser({ params: of(cid), body: spam })
    await api.admin.eraseUser({ params: of(cid), body: { confirm: cid.me.userid } })
    expect(await api.admin.cancelErasure({ params: of(cid) })).toMatchObject({ state: 'suspended' })
  })

  test('an erased account signs in nowhere, with no word on whether it was there (M-98)', async () => {
    const dov = await someone()
    await bring.erased(dov.me.userid)
    await expect(signIn(dov)).rejects.toMatchObject({ status: 401, message: 'Invalid login' })
  })
})

describe('suspending', () => {
  test('is for Moderators over Users and Authors, else for Admins (M-100)', async () => {
    const mo = await someone({ privilege: 'Moderator' })
    for (const privilege of ['User', 'Author', 'Moderator', 'Admin'] as const) {
      const target = await someone({ privilege })
      const tried = mo.suspendUser({ params: of(target), body: spam })
      if (privilege === 'User' || privilege === 'Author')
        expect(await tried).toMatchObject({ userid: target.me.userid })
      else await expect(tried).rejects.toMatchObject({ status: 403 })
      if (privilege === 'Moderator' || privilege === 'Admin')
        expect(await api.admin.suspendUser({ params: of(target), body: spam })).toMatchObject({
          state: 'suspended',
        })
    }
    await expect(
      api.admin.suspendUser({ params: of(api.admin), body: spam }),
    ).rejects.toMatchObject(problem('self'))
    const plain = await someone()
    await expect(plain.suspendUser({ params: of(mo), body: spam })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('wants a reason and an end that lies ahead', async () => {
    const eve = await someone()
    await expect(
      api.admin.suspendUser({ params: of(eve), body: { reason: '' } }),
    ).rejects.toMatchObject(problem('too_short'))
    await expect(
      api.admin.suspendUser({ params: of(eve), body: { ...spam, until: 1000 } }),
    ).rejects.toMatchObject(problem('out_of_range'))
    expect(await stateOf(eve.me.userid)).toBe('active')
  })

  test('keeps or withdraws waiting edits and frees claims (M-100)', async () => {
    const kim = await someone()
    const guide = await kim.createGuide({
      body: { category: 'Kettles', type: 'repair', title: `Waiting ${made}`, public: true },
    })
    const proposed = async (who: TestPerson) => {
      const head = await api.anyone.readGuide({ params: guide, query: { unpatrolled: true } })
      return existing(
        (
          await who.patchGuide({
            params: guide,
            query: { revisionid: head.revisionid },
            body: { summary: `Summary of ${who.me.username}` },
          })
        ).patrolid,
        'a patrol item',
      )
    }
    const state = async (itemid: number) =>
      (await api.admin.readPatrolItem({ params: { itemid } })).state
    const [keeps, loses] = [await someone(), await someone()]
    const mo = await someone({ privilege: 'Moderator' })
    const kept = await proposed(keeps)
    await api.admin.suspendUser({ params: of(keeps), body: { ...spam, pending: 'keep' } })
    expect(await state(kept)).toBe('pending')
    await mo.leasePatrolItem({ params: { itemid: kept }, body: { kind: 'open' } })
    await api.admin.suspendUser({ params: of(mo), body: spam })
    expect(
      await api.admin.leasePatrolItem({ params: { itemid: kept }, body: { kind: 'open' } }),
    ).toHaveProperty('token')
    const other = await kim.createGuide({
      body: { category: 'Kettles', type: 'repair', title: `Also waiting ${made}`, public: true },
    })
    const { patrolid } = await loses.patchGuide({
      params: other,
      query: { revisionid: other.revisionid },
      body: { summary: 'Never to be seen' },
    })
    await api.admin.suspendUser({ params: of(loses), body: { ...spam, pending: 'withdraw' } })
    expect(await state(existing(patrolid, 'a patrol item'))).toBe('withdrawn')
    const after = await api.anyone.readGuide({ params: other, query: { unpatrolled: true } })
    expect([after.summary, after.revisionid]).toEqual([
      '',
      (await api.anyone.readGuide({ params: other })).revisionid,
    ])
  })

  test('closes open streams of events within five seconds (M-100)', async () => {
    const fay = await someone()
    // Streams look at intervals: five seconds of them, however long a busy machine takes for them.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { ticket } = await fay.createEventTicket()
    const reader = existing(
      (await api.request(`/x/events?ticket=${ticket}`)).body,
      'the body',
    ).getReader()
    await reader.read()
    await api.admin.suspendUser({ params: of(fay), body: spam })
    vi.advanceTimersByTime(5000)
    await expect.poll(() => api.service.streams.count(fay.me.userid)).toBe(0)
    while (!(await reader.read()).done) {
      /* what was on its way */
    }
  })

  test('with an end date ends then unless renewed (M-98)', async () => {
    const gil = await someone()
    const until = Math.floor(Date.now() / 1000) + 3600
    await api.admin.suspendUser({ params: of(gil), body: { ...spam, until } })
    await liftWhenDue(api.service, gil.me.userid)
    expect(await stateOf(gil.me.userid)).toBe('suspended')
    const queued = await api.database.many(
      sql`select run_at from jobs where kind = 'lift'
        and (payload->>'userid')::int = ${gil.me.userid}`,
    )
    expect(queued).toEqual([{ run_at: expect.closeTo(until, -1) }])
    await api.database.run(
      sql`update users set suspended_until = 1 where userid = ${gil.me.userid}`,
    )
    await liftWhenDue(api.service, gil.me.userid)
    expect(await stateOf(gil.me.userid)).toBe('active')
    await api.admin.suspendUser({ params: of(gil), body: spam })
    await liftWhenDue(api.service, gil.me.userid)
    expect(await stateOf(gil.me.userid)).toBe('suspended')
  })
})

describe('the last Admin', () => {
  test('protects the last Admin and counts no leaving one (M-99)', async () => {
    const other = await someone({ privilege: 'Admin' })
    await other.eraseUser({
      params: of(other),
      body: { confirm: other.me.userid, current_password: password },
    })
    await expect(
      api.admin.eraseUser({
        params: of(api.admin),
        body: { confirm: api.admin.me.userid, current_password: password },
      }),
    ).rejects.toMatchObject(problem('last_admin'))
    await expect(
      api.admin.patchUser({ params: of(api.admin), body: { privilege: 'User' } }),
    ).rejects.toMatchObject(problem('last_admin'))
    expect(await stateOf(api.admin.me.userid)).toBe('active')
  })

  test('stays where two ask for their own erasure at once (M-99)', async () => {
    const other = await someone({ privilege: 'Admin' })
    const asked = await Promise.allSettled(
      [api.admin, other].map(one =>
        one.eraseUser({
          params: of(one),
          body: { confirm: one.me.userid, current_password: password },
        }),
      ),
    )
    expect(asked.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(
      (asked.find(one => one.status === 'rejected') as PromiseRejectedResult).reason,
    ).toMatchObject(problem('last_admin'))
    const left = firstOf(asked).status === 'fulfilled' ? other : api.admin
    expect(await left.listAudit({ query: { limit: 1 } })).toHaveLength(1)
    const gone = left === other ? api.admin : other
    await left.cancelErasure({ params: of(gone) })
    if (gone === api.admin)
      Object.assign(
        api.admin,
        api.client(
          (await api.anyone.createToken({ body: { email: 'admin@stepwright.test', password } }))
            .authToken,
        ),
      )
  })

  test('to ask for an erasure the userid is given once more', async () => {
    const hal = await someone()
    await expect(
      hal.eraseUser({ params: of(hal), body: { confirm: api.admin.me.userid } }),
    ).rejects.toMatchObject(problem('invalid_value'))
    expect(await stateOf(hal.me.userid)).toBe('active')
  })

  test("one's own erasure needs the password and mails the address (M-141)", async () => {
    const ivy = await someone()
    const confirm = ivy.me.userid
    await expect(ivy.eraseUser({ params: of(ivy), body: { confirm } })).rejects.toMatchObject(
      problem('required'),
    )
    await expect(
      ivy.eraseUser({ params: of(ivy), body: { confirm, current_password: 'not the password' } }),
    ).rejects.toMatchObject(problem('invalid_value'))
    expect(await stateOf(confirm)).toBe('active')
    const { erase_at } = await ivy.eraseUser({
      params: of(ivy),
      body: { confirm, current_password: password },
    })
    expect(existing(erase_at, 'a date of erasure') - Math.floor(Date.now() / 1000)).toBeGreaterThan(
      14 * 86_400 - 60,
    )
    const mail = (await api.admin.listMails({ query: { limit: 200 } })).find(
      one => one.recipient === ivy.me.email,
    )
    expect(mail?.text).toContain(`/sign-in`)
    expect(mail?.subject).toContain(
      new Date(existing(erase_at, 'a date of erasure') * 1000).toISOString().slice(0, 10),
    )
    const joe = await someone()
    expect(
      await api.admin.eraseUser({ params: of(joe), body: { confirm: joe.me.userid } }),
    ).toMatchObject({ state: 'leaving' })
  })
})
