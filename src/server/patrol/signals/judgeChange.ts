// What stands out of a change that went live, by the rules of patrol: judged once, when it was
// written, and kept (decision 0593). Lists read what is kept.
import { setImmediate as turn } from 'node:timers/promises'
import type { SignalCode } from '#contract/patrol/shapes.ts'
import { unixNow, type UnixSeconds } from '#lib/time.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { queueJob } from '#server/effects/jobs.ts'
import type { Service } from '#server/http/service.ts'
import {
  listKeys,
  reach,
  type ChangeKey,
  type Place,
  type Source,
} from '#server/revisions/changes/feed.sql.ts'
import { bytesOfOthers, loadChanged, loadSave, type Save } from './changedParts.ts'
import { historySignals, unitSignals, type Found, type Past } from './signalRules.ts'
import { deniedBefore, listsOf, ruleSignals, ruleVersion, weigh } from './signals.ts'

type Risk = ChangeKey & { created: UnixSeconds; risk: number; signals: string[] }

const writeRisk = (db: Db, { source, id, created, risk, signals }: Risk): Promise<number> =>
  db.run(sql`
    insert into change_risks (source, id, created, risk, signals, rule_version)
    values (${source}, ${id}, ${created}, ${risk}, ${signals}::text[], ${ruleVersion})
    on conflict (source, id) do update set risk = excluded.risk, signals = excluded.signals,
      rule_version = excluded.rule_version`)

const isJudged = async (db: Db, { source, id }: ChangeKey): Promise<boolean> =>
  (await db.maybe(sql`select 1 from change_risks where source = ${source} and id = ${id}`)) !== null

/** Heaviest first, each code once. */
const riskOf = (found: ReadonlySet<SignalCode>, { settings }: Service) => {
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
  return db.one<Past>(sql`
    select (select count(*)::int from (select from revisions p where p.userid = ${userid}
        and p.line = 'live' and p.kind <> 'import' and p.revisionid < ${first}
        limit ${enough}) few) as live_edits,
      ${save.joined}::int as joined,
      ${save.kind !== 'edit'} or exists (select from revisions p where p.doc_type = ${doc_type}
        and p.docid = ${docid} and p.userid = ${userid} and p.line = 'live'
        and p.revisionid < ${first}) as knows_document,
      (select count(distinct (p.doc_type, p.docid))::int from revisions p
        where p.userid = ${userid} and p.line = 'live' and p.kind not in ('merge', 'import')
        and p.created between ${created - 600} and ${created}) as burst,
      ${deniedBefore({ doc_type, docid, authorid: userid, created })}`)
}

type Removal = { words: number; below: number; bytes: number }
/**
 * Whether the words that go are many of the whole document, which nobody read for it: it has as
 * many for each byte as the steps that were.
 */
const isLargeRemoval = async (
  db: Db,
  save: Save,
  steps: readonly number[],
  removal: Removal,
): Promise<boolean> => {
  if (save.doc_type === 'wiki' || removal.bytes === 0) return true
  const others = await bytesOfOthers(db, save, steps)
  return removal.words >= 0.4 * removal.below * (1 + others / removal.bytes)
}

const removalIn = (found: readonly Found[], units: readonly Unit[], bytes: number) => {
  const removal = found.find(({ code }) => code === 'large_removal')
  if (!removal) return null
  const steps = units.filter(unit => unit.kind === 'step' && unit.op === 'remove').length
  const { words_removed, words } = removal.evidence as { words_removed: number; words: number }
  return { isSure: steps > 1, words: words_removed, below: words, bytes }
}

const placeOf = { page: 'page', publication: 'page', edit: 'edit' } as const

const codesOfSave = async (service: Service, save: Save): Promise<Set<SignalCode>> => {
  const { database: db, config } = service
  const past = await loadPast(db, save)
  const { steps, some } = await loadChanged(db, save)
  const codes = new Set<SignalCode>()
  for await (const { below, head, bytes } of some) {
    const units = unitsBetween(below, head)
    const found = [
      ...historySignals(past, save.userid, units),
      ...(await ruleSignals({ db, config }, save, placeOf[save.kind], units)),
      ...unitSignals(units, below, listsOf(service.settings(), config.publicUrl)),
    ]
    const removal = removalIn(found, units, bytes)
    const isLarge =
      removal !== null && (removal.isSure || (await isLargeRemoval(db, save, steps, removal)))
    for (const { code } of found) if (code !== 'large_removal' || isLarge) codes.add(code)
    await turn()
  }
  return codes
}

/** Its last revision is judged, for all of the save; what was judged is not judged again. */
const judgeSave = async (service: Service, revisionid: number): Promise<void> => {
  const { database: db } = service
  const save = await loadSave(db, revisionid)
  if (save === null) return
  const key = { source: 'revision' as const, id: save.id }
  if (await isJudged(db, key)) return
  const { created, risk_score: risk, signals } = save
  await writeRisk(
    db,
    risk === null
      ? { ...key, created, ...riskOf(await codesOfSave(service, save), service) }
      : { ...key, created, risk, signals },
  )
}

type Said = { created: UnixSeconds; text: string }
/** As a document that says nothing else: what the words are, not whose. */
const judgeWords = async (service: Service, key: ChangeKey, said: Said | null): Promise<void> => {
  if (said === null) return
  const below: DocVersion = { kind: 'wiki', fields: {} }
  const units = unitsBetween(below, { kind: 'wiki', fields: { text: said.text } })
  const lists = listsOf(service.settings(), service.config.publicUrl)
  const codes = new Set(unitSignals(units, below, lists).map(({ code }) => code))
  await writeRisk(service.database, { ...key, created: said.created, ...riskOf(codes, service) })
}

/** Once more where its words changed: the list shows what they are now. */
const judgeComment = async (service: Service, id: number): Promise<void> =>
  judgeWords(
    service,
    { source: 'comment', id },
    await service.database.maybe<Said>(
      sql`select created, text_raw as text from comments where commentid = ${id}`,
    ),
  )

/** By its name: what a file holds is not read. */
const judgeDocument = async (service: Service, id: number): Promise<void> =>
  judgeWords(
    service,
    { source: 'document', id },
    await service.database.maybe<Said>(
      sql`select created, filename as text from documents where documentid = ${id}`,
    ),
  )

const judges: Record<Source, (service: Service, id: number) => Promise<void>> = {
  revision: judgeSave,
  comment: judgeComment,
  document: judgeDocument,
}

/** The job. Done twice, it changes nothing. */
export const judgeChange = (service: Service, payload: Record<string, unknown>): Promise<void> =>
  judges[payload['source'] as Source](service, Number(payload['id']))

const judgedAtOnce = 50
/**
 * The job for what was live before changes were judged, newest first, from behind `after`. One that
 * cannot be judged keeps none behind it from its turn.
 */
export const judgeOlder = async (
  service: Service,
  after: Place | null,
  atOnce = judgedAtOnce,
): Promise<void> => {
  const { database: db } = service
  const keys = await listKeys(db, {
    newcomers: null,
    unseen: false,
    since: unixNow() - reach,
    after,
    limit: atOnce,
  })
  for (const { source, id } of keys)
    if (!(await isJudged(db, { source, id })))
      await judges[source](service, id).catch((error: unknown) =>
        service.log.error({ source, id, error }, 'a change could not be judged'),
      )
  const last = keys.at(-1)
  if (keys.length === atOnce && last)
    await queueJob(db, {
      kind: 'judge_older',
      payload: { after: last },
      unique: `judge_older ${last.source} ${last.id}`,
    })
}

/** What the list no longer reaches back to. */
export const forgetRisks = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from change_risks where created < ${now - reach}`)
