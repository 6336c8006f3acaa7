// What stands out of a change that went live, by the rules of patrol: judged once, when it was
// written, and kept (decision 0593). Lists read what is kept.
import { setImmediate as turn } from 'node:timers/promises'
import type { SignalCode } from '#contract/patrol/shapes.ts'
import { unixNow, type UnixSeconds } from '#lib/time.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import type { DocVersion } from '#patrol/types.ts'
import { createPauses } from '#server/base/pauses.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { queueJob, replaceJobs } from '#server/effects/jobs.ts'
import { writeOutbox } from '#server/effects/outbox.ts'
import type { Service } from '#server/http/service.ts'
import { lettersAtOnce } from '#server/judging/judge.ts'
import {
  listWritten,
  reach,
  type ChangeKey,
  type Place,
  type Source,
} from '#server/revisions/changes/feed.sql.ts'
import {
  bytesOfOthers,
  loadChanged,
  loadSave,
  type ChangedParts,
  type Save,
} from './changedParts.ts'
import { inPieces } from './pieces.ts'
import {
  historySignals,
  isLargeRemoval,
  removalOf,
  unitSignals,
  type Past,
  type Removal,
} from './signalRules.ts'
import { isPartJudged, tellOfChange } from './tellOfChange.ts'
import { deniedBefore, listsOf, ruleSignals, ruleVersion, weigh } from './signals.ts'

type Risk = ChangeKey & { created: UnixSeconds; risk: number; signals: string[] }
/** What is to be kept, and how many pieces were read for it; null where nothing is to be judged. */
type Judgement = { kept: Risk; pieces: number } | null

const writeRisk = (db: Db, { source, id, created, risk, signals }: Risk): Promise<number> =>
  db.run(sql`
    insert into change_risks (source, id, created, risk, signals, rule_version)
    values (${source}, ${id}, ${created}, ${risk}, ${signals}::text[], ${ruleVersion})
    on conflict (source, id) do update set risk = excluded.risk, signals = excluded.signals,
      rule_version = excluded.rule_version`)

const isJudged = async (db: Db, { source, id }: ChangeKey): Promise<boolean> =>
  (await db.maybe(sql`select 1 from change_risks where source = ${source} and id = ${id}`)) !== null

/** Heaviest first, each code once. */
const riskOf = (found: ReadonlySet<SignalCode>, { settings }: Pick<Service, 'settings'>) => {
  const { weighed, risk } = weigh(
    [...found].map(code => ({ code })),
    settings(),
  )
  const signals = weighed
    .toSorted((a, b) => b.weight - a.weight || (a.code < b.code ? -1 : 1))
    .map(({ code }) => code)
  return { risk, signals }
}

/** Beyond these, nobody is new and nothing is in a hurry: there is no need to count on. */
const enough = 5
const loadPast = (db: Db, save: Save): Promise<Past> => {
  const { doc_type, docid, userid, created, first } = save
  // The condition of the index revisions_written, word for word.
  const written = sql`p.userid = ${userid} and p.line = 'live'
    and p.kind not in ('merge', 'import')`
  const begun = sql`coalesce((select w.begun_revisionid from wikis w
    where ${doc_type} = 'wiki' and w.wikiid = ${docid}), 0)`
  return db.one<Past>(sql`
    select (select count(*)::int from (select from revisions p where ${written}
        and p.revisionid < ${first} order by p.revisionid limit ${enough}) few) as live_edits,
      ${save.joined}::int as joined,
      ${save.kind !== 'edit'} or exists (select from revisions p where p.doc_type = ${doc_type}
        and p.docid = ${docid} and p.userid = ${userid} and p.line = 'live'
        and p.revisionid < ${first} and p.revisionid >= ${begun}) as knows_document,
      (select count(distinct (p.doc_type, p.docid))::int from revisions p
        where ${written} and p.created between ${created - 600} and ${created}) as burst,
      ${deniedBefore({ doc_type, docid, authorid: userid, created })}`)
}

/**
 * Whether the words that go are many of the whole document, which nobody read for it: it has as
 * many for each byte as what was read.
 */
const isLargeOfAll = async (
  db: Db,
  save: Save,
  changed: ChangedParts,
  { removal, bytes }: { removal: Removal; bytes: number },
): Promise<boolean> => {
  if (!isLargeRemoval(removal)) return false
  if (save.doc_type === 'wiki' || removal.steps >= 2 || bytes === 0) return true
  const others = await bytesOfOthers(db, save, changed)
  return isLargeRemoval({ ...removal, words: removal.words * (1 + others / bytes) })
}

const sumOf = (one: Removal, other: Removal, kept: number): Removal => ({
  words_removed: one.words_removed + other.words_removed,
  ofSteps: one.ofSteps + other.ofSteps,
  steps: one.steps + other.steps,
  words: one.words + other.words + kept,
})
const nothingRemoved: Removal = { words_removed: 0, ofSteps: 0, steps: 0, words: 0 }

const placeOf = { page: 'page', publication: 'page', edit: 'edit' } as const
/** Of a step that is read in parts, no part says what became of it. */
const ofWholeSteps: ReadonlySet<SignalCode> = new Set([
  'step_deleted',
  'step_emptied',
  'step_replaced',
])

type JudgedSave = { codes: Set<SignalCode>; pieces: number }
const codesOfSave = async (service: Service, save: Save): Promise<JudgedSave> => {
  const { database: db, config } = service
  const history = historySignals(await loadPast(db, save), save.userid)
  const changed = await loadChanged(db, save)
  const lists = listsOf(service.settings(), config.publicUrl)
  const pause = createPauses(lettersAtOnce)
  const codes = new Set<SignalCode>()
  let [removal, bytes, pieces] = [nothingRemoved, 0, 0]
  for await (const some of changed.some) {
    bytes += some.bytes
    for await (const { below, head, kept, isPart } of inPieces(some, pause)) {
      const units = unitsBetween(below, head)
      removal = sumOf(removal, removalOf(units, below), kept)
      const found = [
        ...history(units),
        ...(await ruleSignals({ db, config }, save, placeOf[save.kind], units)),
        ...unitSignals(units, below, lists),
      ]
      for (const { code } of found) if (!isPart || !ofWholeSteps.has(code)) codes.add(code)
      pieces += 1
      await turn()
    }
  }
  // A piece has some of the words only: what goes is weighed once, of all.
  codes.delete('large_removal')
  if (await isLargeOfAll(db, save, changed, { removal, bytes })) codes.add('large_removal')
  return { codes, pieces }
}

/** Its last revision is judged, for all of the save; what was judged is not judged again. */
const judgeSave = async (service: Service, revisionid: number): Promise<Judgement> => {
  const { database: db } = service
  const save = await loadSave(db, revisionid)
  if (save === null) return null
  const key = { source: 'revision' as const, id: save.id }
  if (await isJudged(db, key)) return null
  const { created, risk_score: risk, signals } = save
  if (risk !== null) return { kept: { ...key, created, risk, signals }, pieces: 1 }
  const { codes, pieces } = await codesOfSave(service, save)
  return { kept: { ...key, created, ...riskOf(codes, service) }, pieces }
}

type Said = { created: UnixSeconds; text: string }
/** As a document that says nothing else: what the words are, not whose. */
const judgeWords = async (
  { settings, config }: Service,
  key: ChangeKey,
  said: Said | null,
): Promise<Judgement> => {
  if (said === null) return null
  const versions = {
    below: { kind: 'wiki', fields: {} },
    head: { kind: 'wiki', fields: { text: said.text } },
  } satisfies Record<string, DocVersion>
  const lists = listsOf(settings(), config.publicUrl)
  const codes = new Set<SignalCode>()
  let pieces = 0
  for await (const { below, head } of inPieces(versions, createPauses(lettersAtOnce))) {
    for (const { code } of unitSignals(unitsBetween(below, head), below, lists)) codes.add(code)
    pieces += 1
    await turn()
  }
  return { kept: { ...key, created: said.created, ...riskOf(codes, { settings }) }, pieces }
}

/** Once more where its words changed: the list shows what they are now. */
const judgeComment = async (service: Service, id: number): Promise<Judgement> =>
  judgeWords(
    service,
    { source: 'comment', id },
    await service.database.maybe<Said>(
      sql`select created, text_raw as text from comments where commentid = ${id}`,
    ),
  )

/** By its name: what a file holds is not read. */
const judgeDocument = async (service: Service, id: number): Promise<Judgement> =>
  judgeWords(
    service,
    { source: 'document', id },
    await service.database.maybe<Said>(
      sql`select created, filename as text from documents where documentid = ${id}`,
    ),
  )

const judges: Record<Source, (service: Service, id: number) => Promise<Judgement>> = {
  revision: judgeSave,
  comment: judgeComment,
  document: judgeDocument,
}

const createdOf: Record<Source, (id: number) => Sql> = {
  revision: id => sql`select created from revisions where revisionid = ${id}`,
  comment: id => sql`select created from comments where commentid = ${id}`,
  document: id => sql`select created from documents where documentid = ${id}`,
}
/** What failed is tried until it is done, or until the list no longer reaches back to it. */
const isInReach = async (db: Db, source: Source, id: number): Promise<boolean> => {
  const [created] = await db.values<number>(createdOf[source](id))
  return created !== undefined && created >= unixNow() - reach
}

/** The job. A save is judged and told of once; comments and files each time, as words change. */
export const judgeChange = async (
  service: Service,
  payload: Record<string, unknown>,
): Promise<void> => {
  const [source, id] = [payload['source'] as Source, Number(payload['id'])]
  if (!(await isInReach(service.database, source, id))) return
  const isNew =
    !(await isJudged(service.database, { source, id })) &&
    (source !== 'revision' || !(await isPartJudged(service.database, id)))
  const judgement = await judges[source](service, id)
  if (judgement === null) return
  await service.database.write(async db => {
    await writeRisk(db, judgement.kept)
    await tellOfChange(db, service, judgement.kept, isNew ? 'change.created' : 'change.updated')
  })
}

/** Nobody hears of it yet. How many pieces were read. */
const judgeOne = async (service: Service, { source, id }: ChangeKey): Promise<number> => {
  const judgement = await judges[source](service, id)
  if (judgement) await writeRisk(service.database, judgement.kept)
  return judgement?.pieces ?? 0
}

/** Read at one turn of the job: of most saves, some hundred; of a long guide, one. */
const judgedAtOnce = 50
const piecesAtOnce = 50
/** Which one was the last, where there was much to read before the end. */
export const judgeUntil = async (
  service: Service,
  keys: readonly Place[],
): Promise<Place | undefined> => {
  const { database: db } = service
  let pieces = 0
  for (const place of keys) {
    const { source, id } = place
    if (!(await isJudged(db, place)))
      pieces += await judgeOne(service, place).catch(async (error: unknown) => {
        service.log.error({ source, id, error }, 'a change could not be judged')
        // It keeps none behind it from its turn, and has some of its own.
        await queueJob(db, { kind: 'judge_change', payload: { source, id } })
        return 1
      })
    if (pieces >= piecesAtOnce) return place
  }
  return undefined
}

/**
 * The job for what was live before changes were judged, newest first, from behind `after`. The next
 * one takes the place of this one; of each, whoever follows the list hears once.
 */
export const judgeOlder = async (
  service: Service,
  after: Place | null,
  atOnce = judgedAtOnce,
): Promise<void> => {
  const { database: db } = service
  const keys = await listWritten(db, { since: unixNow() - reach, after, limit: atOnce })
  const stopped = await judgeUntil(service, keys)
  const last = stopped ?? (keys.length === atOnce ? keys.at(-1) : undefined)
  if (keys.length === 0) return
  await db.write(async own => {
    if (last) await replaceJobs(own, { kind: 'judge_older', payload: { after: last } })
    // They went live long ago, and nobody waits for one of them.
    await writeOutbox(own, null, [{ event: 'change.judged', data: {} }], [])
  })
}

/** What the list no longer reaches back to. */
export const forgetRisks = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from change_risks where created < ${now - reach}`)
