// What the page of the player asks for: another part to open, and how it goes with the one that is
// open. The part itself speaks with the store beside it.
import { badRequest } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import { parseJson, readLimited } from '#server/http/body/input.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import type { Service } from '#server/http/service.ts'
import { requireLaunch } from '../launches.ts'
import { findAttempt, loadImport, type ItemState } from '../load.ts'
import type { Item } from '../package/manifest.ts'
import { openSession, type Opened } from './open.ts'
import { isDone } from './outcome.ts'
import type { Session } from './session.ts'
import { ownVerbs } from './words.ts'

const bodyAtMost = 4096

/** POST /cmi5/sessions with the launch token: {item, files}. */
export const openPart = async (service: Service, request: Request): Promise<Opened> => {
  const launched = await requireLaunch(service, request)
  service.rateLimits.take(`write ${launched.userid}`, service.config.rates.RATE_WRITE, 60)
  const { item, files } = parseJson(await readLimited(request, bodyAtMost))
  if (
    typeof item !== 'string' ||
    typeof files !== 'string' ||
    !/^\/files\/[\w-]{32}\/$/.test(files)
  )
    throw badRequest('Specify `item` as a string, and `files` as the path of the package’s files')
  return writeAsService(service, 'player', by => openSession(by, launched, { item, files }))
}

/** Parts whose own words say that they are done. */
export const partsDone = (items: readonly Item[], states: Record<string, ItemState>): string[] =>
  items.flatMap(({ id, unit }) => (unit && isDone(unit.move_on, states[id]) ? [id] : []))

/** Of the part that was opened last: how it ended, and when something of it was not kept. */
type Newest = Pick<Session, 'ended'> & { refused: number | null; said: number }
/**
 * GET /cmi5/progress with the launch token: how many statements came from parts, how the last part
 * goes, and what is done; null where the page knows it, by `said` of its last look. What an attempt
 * holds is too much to be read for each of them.
 */
export const progressOf = async (service: Service, request: Request): Promise<object> => {
  const { database } = service
  const { importid, attemptid, launchid } = await requireLaunch(service, request)
  const [newest] = await database.many<Newest>(sql`
    select s.ended, s.refused, (select count(*)::int from training_statements t
        join training_sessions o using (sessionid) where o.launchid = ${launchid}
          and t.verb <> all(${Object.values(ownVerbs)}::text[])) as said
      from training_sessions s where s.launchid = ${launchid} order by s.nth desc limit 1`)
  const known = newest ?? { said: 0, ended: null, refused: null }
  if (new URL(request.url).searchParams.get('said') === String(known.said))
    return { ...known, done: null }
  const { content } = await loadImport(database, importid)
  const attempt = attemptid === null ? null : await findAttempt(database, attemptid)
  return { ...known, done: partsDone(content?.items ?? [], attempt?.items ?? {}) }
}

const closed = {
  en: {
    one: 'This part is closed. You can open it again or leave the module.',
    several: 'This part is closed. You can choose another part or leave the module.',
  },
  de: {
    one: 'Dieser Teil ist geschlossen. Du kannst ihn noch einmal öffnen oder die Schulung verlassen.',
    several:
      'Dieser Teil ist geschlossen. Du kannst einen anderen Teil wählen oder die Schulung verlassen.',
  },
}
/** Where a part goes once it is over: the player around it stays. */
export const closedPage = (request: Request): string => {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('language') ?? request.headers.get('accept-language') ?? ''
  const language = /^de\b/i.test(asked) ? 'de' : 'en'
  const words = closed[language][searchParams.get('parts') === '1' ? 'one' : 'several']
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><style>html{font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}body{margin:2rem;max-width:40rem}</style></head><body><p>${words}</p></body></html>
`
}
