// The seeder's hands on this site: clients in its people's names, which need no password, and the
// time that it says.
import { demoDomain } from '#server/base/demoDomain.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '#contract/client.ts'
import type { Hands, Helper } from '#demo/hands.ts'
import type { DemoPerson } from '#demo/types.ts'
import { unixNow, type UnixSeconds } from '#lib/time.ts'
import { createAccount } from '#server/auth/accounts.ts'
import { endTokensNamed, startToken } from '#server/auth/tokens.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import type { Service } from '#server/http/service.ts'
import { createViewRecorder } from '#server/views/viewRecorder.ts'
import type { Journal } from './journal.ts'
import type { DemoSite } from './sql.ts'

/** The site that answers in this process; `now` is what its requests take for the time. */
export type AnswersAt = (service: Service, now: () => UnixSeconds) => typeof fetch

/** What its tokens say of themselves; they end with the work. */
const agent = 'The demo site'
const origin = 'demo'

export const clientOf = async (
  service: Service,
  send: typeof fetch,
  userid: number,
): Promise<Client> => {
  const token = await startToken(
    { db: service.database, now: unixNow(), userAgent: agent, bindToBrowser: () => null },
    userid,
    { how: null },
  )
  return createClient(`${service.config.publicUrl}/api/2.0`, () => token, send)
}
export const endClients = (service: Service): Promise<number> =>
  endTokensNamed(service.database, agent)

const makeAccount = async (
  service: Service,
  { key, username, unique_username }: DemoPerson,
  now: UnixSeconds,
): Promise<{ userid: number }> => {
  const email = `${key}${demoDomain}`
  let userid = 0
  await writeAsService(service, origin, async by => {
    const known = await by.db.maybe<{ userid: number }>(
      sql`select userid from users where email = ${email}`,
    )
    userid =
      known?.userid ??
      (await createAccount(by.db, {
        email,
        passwordHash: null,
        username,
        unique_username,
        privilege: 'User',
        langid: 'en',
        now,
        email_verified: true,
      }))
    if (known) return
    await audit(by, {
      action: 'user.created',
      target_type: 'user',
      target_id: userid,
      after: { username, privilege: 'User' },
    })
    by.touch(`user:${userid}`)
    by.emit({ event: 'user.created', data: { userid } })
  })
  return { userid }
}

export const openHands = async (
  service: Service,
  answersAt: AnswersAt,
  journal: Journal,
  { adminid, began }: DemoSite,
): Promise<Hands> => {
  let date: UnixSeconds | null = null
  const now = () => date ?? unixNow()
  const send = answersAt(service, now)
  const helper = async (userid: number): Promise<Helper> => ({
    userid,
    client: journal.keep(await clientOf(service, send, userid)),
  })
  const admin = await helper(adminid)
  return {
    admin,
    began,
    // Guides alone have no history: they are new.
    setDate: to => void (service.config.demo === 'whole' && (date = to)),
    async makePerson(person) {
      const { userid } = await journal.step(
        `person ${person.key}`,
        () => makeAccount(service, person, now()),
        made => ({ kind: 'user', id: made.userid }),
      )
      await admin.client.patchUser({
        params: { userid },
        body: { privilege: person.role, reputation: person.reputation, about: person.about },
      })
      return helper(userid)
    },
    async recordViews(views) {
      await journal.step('views', async () => {
        let at: UnixSeconds = began
        const failures: unknown[] = []
        const recorder = createViewRecorder(
          service.database,
          error => failures.push(error),
          () => at * 1000,
        )
        for (const { userid, doc_type, docid, date: seen } of views) {
          at = seen
          recorder.record(userid, doc_type, docid)
        }
        await recorder.stop()
        if (failures.length) throw failures[0]
        return views.length
      })
    },
    async until(look) {
      for (;;) {
        const found = await look()
        if (found !== null) return found
        await sleep(100)
      }
    },
  }
}
