// A part is opened: what the standard wants written before, and the address that it is launched
// with (cmi5 8.1, 9.3.1, 9.3.6 and 10).
import { randomUUID } from 'node:crypto'
import { ApiError, notFound } from '#lib/errors.ts'
import { foundIn } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { keepAttempt } from '../attempts.ts'
import { hashed, secret, type LaunchRow } from '../launches.ts'
import { findAttempt, loadImport, type AttemptRow } from '../load.ts'
import type { Item } from '../package/manifest.ts'
import { outcomeOf } from '../runtime.ts'
import { keepDocument } from './documents.ts'
import { isDone } from './outcome.ts'
import { abandonedStatement, activityIdOf, actorOf, launchedStatement } from './ownStatements.ts'
import { learnerPreferences } from './preferences.ts'
import { tellSatisfied, type Place } from './satisfied.ts'
import { namesOf, type Session } from './session.ts'
import { keepOwn, lastStored } from './store.ts'
import { extensions, launchDocument, type Mode } from './words.ts'

/** Where its attempt is locked too, after that. */
export const lockRegistration = (db: Db, registration: string): Promise<number> =>
  db.run(sql`
    select from training_registrations where registration = ${registration} for no key update`)

/** The registration of the attempt, or of the preview; locked, while statements refer to it. */
const registrationOf = async (db: Db, { attemptid, launchid }: LaunchRow): Promise<string> => {
  await db.run(sql`
    insert into training_registrations (registration, attemptid, launchid)
      values (${randomUUID()}, ${attemptid}::int, ${attemptid === null ? launchid : null}::int)
      on conflict do nothing`)
  const { registration } = await db.one<{ registration: string }>(sql`
    select registration from training_registrations
      where ${attemptid === null ? sql`launchid = ${launchid}` : sql`attemptid = ${attemptid}`}
      for no key update`)
  return registration
}

const sessionsAtMost = 5000 // of one registration

const requireRoom = async (db: Db, registration: string): Promise<void> => {
  const [count = 0] = await db.values<number>(
    sql`select count(*)::int from training_sessions where registration = ${registration}`,
  )
  if (count >= sessionsAtMost)
    throw new ApiError(
      413,
      `The parts of one attempt can be opened up to ${sessionsAtMost} times in total`,
    )
}

/** Whoever opens another part has left this one. */
const abandonOthers = async (by: Ctx, { names, content, registration }: Place): Promise<void> => {
  const open = await by.db.many<Pick<Session, 'sessionid' | 'item' | 'launched'>>(sql`
    update training_sessions set ended = 'abandoned'
      where registration = ${registration} and ended is null returning sessionid, item, launched`)
  for (const { sessionid, item, launched } of open) {
    const seconds = Math.max(0, (await lastStored(by.db, sessionid)) - launched)
    await keepOwn(by, { registration, sessionid }, [
      abandonedStatement(
        { names, registration, sessionid },
        foundIn(content.items, one => one.id === item),
        { seconds, at: new Date(by.now * 1000).toISOString() },
      ),
    ])
  }
}

const launchData = (item: Item, sessionid: string, mode: Mode, returnURL: string) => {
  const { publisher, move_on, mastery_score, launch_parameters, entitlement_key } = item.unit ?? {}
  return {
    contextTemplate: {
      contextActivities: { grouping: [{ objectType: 'Activity', id: publisher }] },
      extensions: { [extensions.session]: sessionid },
    },
    launchMode: mode,
    moveOn: move_on,
    returnURL,
    ...(mastery_score === undefined ? {} : { masteryScore: mastery_score }),
    ...(launch_parameters === undefined ? {} : { launchParameters: launch_parameters }),
    ...(entitlement_key === undefined
      ? {}
      : { entitlementKey: { courseStructure: entitlement_key } }),
  }
}

const modeOf = (attempt: AttemptRow | null, { id, unit }: Item): Mode =>
  !attempt
    ? 'Browse'
    : attempt.closed || (unit && isDone(unit.move_on, attempt.items[id]))
      ? 'Review'
      : 'Normal'

/** The page of the part, with its own query, without what a launch adds. */
const pageOf = (files: string, { entry_path, parameters }: Item): URL =>
  new URL(entry_path.split('/').map(encodeURIComponent).join('/') + parameters, files)

export type Opened = { address: string; closed: boolean }
/** `files`: where the package's files are for this launch. */
export const openSession = async (
  by: Ctx,
  launched: LaunchRow,
  asked: { item: string; files: string },
): Promise<Opened> => {
  const { db, config } = by
  // The attempt before the registration: in this order whoever speaks locks them too.
  const attempt =
    launched.attemptid === null ? null : await findAttempt(db, launched.attemptid, true)
  const { content } = await loadImport(db, launched.importid)
  const item = content?.items.find(one => one.id === asked.item)
  if (!content || !item?.unit) throw notFound('Part')
  const registration = await registrationOf(db, launched)
  const names = namesOf(config, launched.importid)
  const place = { names, content, registration }
  await requireRoom(db, registration)
  await abandonOthers(by, place)
  const [sessionid, key, mode] = [randomUUID(), secret(), modeOf(attempt, item)]
  await db.run(sql`
    insert into training_sessions (sessionid, registration, launchid, item, mode, fetch_hash,
        launched)
      values (${sessionid}, ${registration}, ${launched.launchid}, ${item.id}, ${mode},
        ${hashed(key)}, ${by.now})`)
  await tellSatisfied(by, place, attempt, { sessionid, isLaunch: true })
  const page = pageOf(`${config.contentUrl}${asked.files}`, item)
  // Without the word that opens the files.
  const { href: address } = pageOf(`${config.contentUrl}/files/${launched.importid}/`, item)
  const back = new URLSearchParams({
    language: (await learnerPreferences(db, launched.userid)).languagePreference,
    parts: String(content.items.length),
  })
  const at = new Date(by.now * 1000).toISOString()
  await keepOwn(by, { registration, sessionid }, [
    launchedStatement({ names, registration, sessionid }, item, { mode, address, at }),
  ])
  await keepDocument(by, { registration, kind: 'state', item: item.id }, launchDocument, {
    type: 'application/json',
    content: Buffer.from(
      JSON.stringify(launchData(item, sessionid, mode, `${config.contentUrl}/cmi5/closed?${back}`)),
    ),
  })
  // Parts of which nothing is asked count from the beginning.
  if (attempt && !attempt.closed) {
    const outcome = outcomeOf(attempt.items, content.items)
    if (outcome.status !== attempt.status)
      await keepAttempt(by, attempt, { items: JSON.stringify(attempt.items), ...outcome }, false)
  }
  const { searchParams } = page
  searchParams.set('endpoint', `${config.contentUrl}/xapi/`)
  searchParams.set('fetch', `${config.contentUrl}/cmi5/fetch?key=${key}`)
  searchParams.set('actor', JSON.stringify(actorOf(names, registration)))
  searchParams.set('registration', registration)
  searchParams.set('activityId', activityIdOf(names, item.id))
  return { address: page.href, closed: attempt?.closed ?? false }
}
