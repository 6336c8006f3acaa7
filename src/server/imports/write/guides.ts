// One batch of guides: what they refer to first, then themselves in one transaction with a fixed
// number of statements.
import type { FieldTable, Values } from '#documents/field.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { withValues } from '#documents/values.ts'
import { entryOf, existing, itemAt } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sameContent } from '#server/saves/content.ts'
import type { GuideContent, StepContent } from '#server/guides/content.ts'
import { commit, unique, type Run } from '../common/batch.ts'
import { ensureItems, ensureNamedCategories } from './categories.ts'
import { ensureWriters, importComments, type WantedComment } from './comments.ts'
import { guideContent, stepContent, type Here } from './contents.ts'
import { keptAtMost, type Ids } from './ids.ts'
import { ensurePeople } from './people.ts'
import { ensureDocuments, ensureFilms } from './keepFiles.ts'
import { ensurePictures } from './pictures.ts'
import { importTranslations, type WantedTranslation } from './translations.ts'
import { sourceOf, type ImportFilm, type ImportGuide, type ImportStep } from '../common/shapes.ts'
import {
  allowOnGuides,
  guidesBySource,
  insertGuides,
  insertRevisions,
  insertSteps,
  insertTags,
  loadGuidesHere,
  loadStepsHere,
  lockGuides,
  newLineids,
  newRevisionids,
  newStepids,
  raiseSequence,
  tagGuides,
  takenStepids,
  updateGuides,
  updateSteps,
  type HereGuide,
  type HereStep,
  type NewGuideRow,
  type RevisionRow,
  type StepRow,
} from './sql.ts'

const guideSource = (guide: ImportGuide) => sourceOf(guide.site, guide.guideid)
const stepSource = (guide: ImportGuide, step: ImportStep) => `${guideSource(guide)}/${step.key}`

/** Nobody edited it since the import: what readers see is the import's, and nothing waits. */
const isOpen = (row: HereGuide | HereStep) =>
  row.imported_revisionid !== null &&
  row.imported_revisionid === row.live_revisionid &&
  row.revisionid === row.live_revisionid

/** What an import wrote before there was a field is not written anew because of it. */
const saysTheSame = <T extends FieldTable>(
  fields: T,
  imported: Partial<Values<T>> | null,
  content: Values<T>,
): boolean => imported !== null && sameContent(withValues(fields, imported), content)

type PlannedStep = {
  step: ImportStep
  source: string
  here: HereStep | undefined
  stepid: number
  content: StepContent
  write: boolean
}
type Planned = {
  guide: ImportGuide
  guideid: number
  here: HereGuide | undefined
  names: Here
  steps: PlannedStep[]
  content: GuideContent
  write: boolean
}

const filmsOf = (guide: ImportGuide): ImportFilm[] =>
  [guide.film, ...guide.steps.map(step => step.film)].filter(film => film !== null)

/**
 * What the guides of a batch refer to, as it is here. Missing people, pictures, categories and
 * pages of items are made.
 */
const prepare = async (
  run: Run,
  ids: Ids,
  batch: ImportGuide[],
): Promise<(guide: ImportGuide) => Here> => {
  const people = await ensurePeople(
    run,
    batch.flatMap(guide => guide.author ?? []),
  )
  const ownerOf = ({ author }: ImportGuide) =>
    author ? entryOf(people, sourceOf(author.site, author.key)) : run.importer
  const images = await ensurePictures(
    run,
    batch.flatMap(guide =>
      [
        ...(guide.image ? [guide.image] : []),
        ...guide.steps.flatMap(step => step.pictures),
        ...filmsOf(guide).flatMap(film => film.image ?? []),
      ].map(picture => ({
        picture,
        userid: ownerOf(guide),
        created: guide.created_date || run.now,
        where: `guide ${guide.guideid}`,
      })),
    ),
  )
  const owned = (guide: ImportGuide) => ({
    userid: ownerOf(guide),
    created: guide.created_date || run.now,
    where: `guide ${guide.guideid}`,
  })
  const documents = await ensureDocuments(
    run,
    batch.flatMap(guide => guide.documents.map(document => ({ document, ...owned(guide) }))),
  )
  const films = await ensureFilms(
    run,
    batch.flatMap(guide => filmsOf(guide).map(film => ({ film, ...owned(guide) }))),
    guid => images.get(guid),
  )
  const categories = await ensureNamedCategories(
    run,
    batch.map(guide => guide.category),
  )
  const items = await ensureItems(
    run,
    batch.flatMap(guide => [...guide.parts, ...guide.tools].map(item => item.name)),
    batch.flatMap(guide =>
      guide.public ? [...guide.parts, ...guide.tools].map(item => item.name) : [],
    ),
  )
  const far = batch
    .flatMap(guide => guide.prerequisites.map(guideid => ({ site: guide.site, guideid })))
    .filter(one => ids.of(one) === undefined)
  const earlier = new Map(
    far.length
      ? (
          await guidesBySource(
            run.database,
            far.map(one => sourceOf(one.site, one.guideid)),
          )
        ).map(row => [row.source, row.guideid])
      : [],
  )
  return guide => ({
    userid: ownerOf(guide),
    category: categories.get(guide.category) ?? guide.category,
    patrol_threshold: guide.patrol_threshold ?? run.settings.patrol_threshold,
    imageid: guid => images.get(guid),
    item: name => items.get(name),
    documentid: source => documents.get(source),
    objectid: source => films.get(source),
    prerequisites: guide.prerequisites.flatMap(guideid => {
      const one = { site: guide.site, guideid }
      const found = ids.of(one) ?? earlier.get(sourceOf(one.site, guideid))
      if (found === undefined)
        run.report.note({
          kind: 'skipped',
          reason: 'a prerequisite that is not in the source',
          where: `guide ${guide.guideid}: ${guideid}`,
        })
      return found ?? []
    }),
  })
}

/** stepids for steps that are new here: the source's own where it is free. */
const numberSteps = async (db: Db, steps: PlannedStep[]): Promise<void> => {
  const keptOf = ({ step: { stepid } }: PlannedStep) =>
    stepid !== null && stepid <= keptAtMost ? stepid : null
  const wanted = unique(steps.map(keptOf).filter(stepid => stepid !== null))
  if (wanted.length)
    await raiseSequence(
      db,
      'steps',
      wanted.reduce((a, b) => Math.max(a, b)),
    )
  const taken = new Set(wanted.length ? await takenStepids(db, wanted) : [])
  for (const step of steps) {
    const stepid = keptOf(step)
    if (stepid === null || taken.has(stepid)) continue
    step.stepid = stepid
    taken.add(stepid)
  }
  const others = steps.filter(step => step.stepid === 0)
  const fresh = others.length ? await newStepids(db, others.length) : []
  others.forEach((step, index) => {
    step.stepid = itemAt(fresh, index)
  })
}

const numberLines = async (db: Db, contents: StepContent[]): Promise<void> => {
  const bare = contents.flatMap(content => content.lines).filter(line => line.lineid === 0)
  const fresh = bare.length ? await newLineids(db, bare.length) : []
  bare.forEach((line, index) => {
    line.lineid = itemAt(fresh, index)
  })
}

/** What is to be written of each guide, and why the rest is not. */
const plan = async (
  db: Db,
  batch: ImportGuide[],
  ids: Ids,
  namesOf: Map<ImportGuide, Here>,
): Promise<Planned[]> => {
  const guideids = batch.map(guide => existing(ids.of(guide), 'an id of the guide'))
  await lockGuides(db, guideids)
  const guidesHere = new Map((await loadGuidesHere(db, guideids)).map(row => [row.source, row]))
  await ids.renew(
    db,
    batch.filter(guide => !guidesHere.has(guideSource(guide))),
  )
  const stepsHere = new Map(
    (guidesHere.size
      ? await loadStepsHere(
          db,
          [...guidesHere.values()].map(row => row.guideid),
        )
      : []
    ).map(row => [row.source, row]),
  )
  const drafts = batch.map(guide => {
    const here = guidesHere.get(guideSource(guide))
    const names = entryOf(namesOf, guide)
    const steps = guide.steps.map((step): PlannedStep => {
      const source = stepSource(guide, step)
      const found = stepsHere.get(source)
      const content = stepContent(step, names, found?.imported ?? null)
      return {
        step,
        source,
        here: found,
        stepid: found?.stepid ?? 0,
        content,
        write: !found || !saysTheSame(stepFields, found.imported, content),
      }
    })
    return { guide, guideid: existing(ids.of(guide), 'an id of the guide'), here, names, steps }
  })
  // New steps come into a guide only when its list of steps is the import's to change.
  await numberSteps(
    db,
    drafts
      .filter(draft => !draft.here || (isOpen(draft.here) && !draft.here.deleted))
      .flatMap(draft => draft.steps.filter(step => !step.here)),
  )
  return drafts.map(draft => {
    const content = guideContent(
      draft.guide,
      draft.names,
      draft.steps.map(step => step.stepid),
    )
    return {
      ...draft,
      content,
      write: !draft.here || !saysTheSame(guideFields, draft.here.imported, content),
    }
  })
}

/** Takes back what people here have the last word on, and counts. */
const settlePlan = (run: Run, { guide, guideid, here, steps, ...planned }: Planned): Planned => {
  const { report } = run
  const where = `guide ${guideid}`
  const keep = (reason: string, what: string) => report.note({ kind: 'kept', reason, where: what })
  for (const note of guide.notes) report.note(note)
  if (!Object.hasOwn(run.settings.guide_types, guide.type))
    report.note({
      kind: 'over limit',
      reason: 'type unknown',
      where: `guide ${guide.guideid}: ${guide.type}`,
    })
  if (!here && guideid !== guide.guideid)
    report.note({
      kind: 'renumbered',
      reason: 'a guide whose id is taken',
      where: `guide ${guide.guideid} is guide ${guideid} here`,
    })
  let kept = false
  const allowed = steps.map(step => {
    let write = step.write
    if (
      write &&
      (here?.deleted || (step.here ? !isOpen(step.here) : here !== undefined && !isOpen(here)))
    ) {
      write = false
      kept = true
      keep(
        here?.deleted
          ? 'deleted here since'
          : step.here
            ? 'edited here since'
            : 'a new step of a guide that was edited here',
        `${where} step ${step.step.key}`,
      )
      report.count('steps', 'kept')
    } else report.count('steps', !write ? 'unchanged' : step.here ? 'changed' : 'imported')
    if (write && !step.here && step.step.stepid !== null && step.stepid !== step.step.stepid) {
      report.note({
        kind: 'renumbered',
        reason: 'a step whose id is taken',
        where: `${where} step ${step.step.stepid} is step ${step.stepid} here`,
      })
    }
    return { ...step, write }
  })
  const closed = planned.write && here !== undefined && (here.deleted || !isOpen(here))
  if (closed) keep(here.deleted ? 'deleted here since' : 'edited here since', where)
  const write = planned.write && !closed
  const wrote = write || allowed.some(step => step.write)
  report.count(
    'guides',
    !here ? 'imported' : wrote ? 'changed' : kept || closed ? 'kept' : 'unchanged',
  )
  return { ...planned, guide, guideid, here, steps: allowed, write }
}

const writeTags = async (run: Run, db: Db, guides: Planned[]): Promise<void> => {
  const rows = guides.flatMap(one => one.guide.tags.map(tag => ({ guideid: one.guideid, tag })))
  if (rows.length === 0) return
  const tags = rows.map(({ tag }) => tag)
  run.report.count('tags', 'imported', await insertTags(db, tags))
  await tagGuides(
    db,
    rows.map(({ guideid }) => guideid),
    tags,
  )
}

const writeBatch = async (run: Run, db: Db, planned: Planned[]): Promise<boolean> => {
  const steps = planned.flatMap(one =>
    one.steps.filter(step => step.write).map(step => ({ one, step })),
  )
  const guides = planned.filter(one => one.write)
  if (steps.length + guides.length === 0) return false
  await numberLines(
    db,
    steps.map(({ step }) => step.content),
  )
  // Steps first: the document at its guide's revisionid is whole.
  const revisionids = await newRevisionids(db, steps.length + guides.length)
  const datedOf = ({ guide, here }: Planned) =>
    here
      ? guide.modified_date > here.modified_date
        ? guide.modified_date
        : run.now
      : guide.modified_date || guide.created_date || run.now
  const langidOf = ({ guide }: Planned) => guide.langid ?? run.settings.default_langid
  const revisions = [
    ...steps.map(({ one, step }, index): RevisionRow => ({
      revisionid: itemAt(revisionids, index),
      parent: step.here?.revisionid ?? null,
      doc_type: 'guide',
      docid: one.guideid,
      resource: 'step',
      resourceid: step.stepid,
      langid: langidOf(one),
      userid: one.names.userid,
      created: datedOf(one),
      content: step.content,
    })),
    ...guides.map((one, index): RevisionRow => ({
      revisionid: itemAt(revisionids, steps.length + index),
      parent: one.here?.revisionid ?? null,
      doc_type: 'guide',
      docid: one.guideid,
      resource: 'guide',
      resourceid: one.guideid,
      langid: langidOf(one),
      userid: one.names.userid,
      created: datedOf(one),
      content: one.content,
    })),
  ]
  const guideRow = (one: Planned, index: number): NewGuideRow => {
    const { type, category, title, flags, prerequisites, author, patrol_threshold } = one.content
    const published = one.here?.published_date || one.guide.published_date
    return {
      guideid: one.guideid,
      langid: langidOf(one),
      revisionid: itemAt(revisionids, steps.length + index),
      author,
      type,
      category,
      title,
      flags,
      prerequisites,
      public: one.content.public,
      patrol_threshold,
      created_date: one.guide.created_date || run.now,
      published_date: published || (one.content.public ? datedOf(one) : 0),
      modified_date: datedOf(one),
      source: guideSource(one.guide),
    }
  }
  const stepRow = ({ one, step }: (typeof steps)[number], index: number): StepRow => ({
    stepid: step.stepid,
    guideid: one.guideid,
    revisionid: itemAt(revisionids, index),
    modified_date: datedOf(one),
    source: step.source,
  })
  const guideRows = guides.map((one, index) => ({ one, row: guideRow(one, index) }))
  const stepRows = steps.map((each, index) => ({ each, row: stepRow(each, index) }))
  await insertGuides(
    db,
    guideRows.filter(({ one }) => !one.here).map(({ row }) => row),
  )
  await insertSteps(
    db,
    stepRows.filter(({ each }) => !each.step.here).map(({ row }) => row),
  )
  await insertRevisions(db, revisions)
  await updateGuides(
    db,
    guideRows.filter(({ one }) => one.here).map(({ row }) => row),
  )
  await updateSteps(
    db,
    stepRows.filter(({ each }) => each.step.here).map(({ row }) => row),
  )
  await writeTags(run, db, guides)
  return true
}

const fresh = (planned: Planned[]) => planned.filter(one => one.write && !one.here)
/** Who may see and edit what is new here. */
const allow = async (run: Run, db: Db, planned: Planned[]): Promise<void> => {
  const of = (kind: 'users' | 'teams') =>
    fresh(planned).flatMap(({ guide, guideid }) =>
      guide.allowed[kind].map(id => ({
        guideid,
        source: sourceOf(guide.site, kind === 'teams' ? `team ${id}` : id),
      })),
    )
  const [users, teams] = [of('users'), of('teams')]
  if (users.length + teams.length) await allowOnGuides(db, users, teams, run.now)
}

/**
 * Lines are those of the step as it was imported: a text of one that is not there any more is left
 * out.
 */
const translationsOf = ({ guide, guideid, here, names, steps }: Planned): WantedTranslation[] =>
  here?.deleted
    ? []
    : guide.translations.flatMap(({ langid, modified_date, outdated, content, steps: texts }) => {
        const shared = {
          doc_type: 'guide' as const,
          docid: guideid,
          langid,
          userid: names.userid,
          modified_date,
        }
        return [
          {
            ...shared,
            resource: 'guide' as const,
            resourceid: guideid,
            content,
            title: content['title'] ?? null,
            outdated,
            where: `guide ${guideid}`,
          },
          ...texts.flatMap(text => {
            const step = steps.find(one => one.step.key === text.key)
            if (!step?.stepid) return []
            const lines = text.lines.flatMap(({ line, text_raw }) =>
              step.content.lines[line]?.lineid
                ? [{ lineid: step.content.lines[line].lineid, text_raw }]
                : [],
            )
            const own = {
              ...text.values,
              lines: lines.sort((a, b) => a.lineid - b.lineid),
            }
            return [
              {
                ...shared,
                resource: 'step' as const,
                resourceid: step.stepid,
                content: own,
                title: null,
                outdated: text.outdated,
                where: `guide ${guideid} step ${text.key}`,
              },
            ]
          }),
        ]
      })

const commentsOf = ({ guide, guideid, here, steps }: Planned): WantedComment[] =>
  here?.deleted
    ? []
    : [
        ...guide.comments.map(comment => ({
          comment,
          context: 'guide' as const,
          contextid: guideid,
          guideid,
        })),
        ...steps.flatMap(({ step, stepid }) =>
          stepid
            ? step.comments.map(comment => ({
                comment,
                context: 'step' as const,
                contextid: stepid,
                guideid,
              }))
            : [],
        ),
      ]

/**
 * Every guide at most once; `ids` knows them all. Settles the report. Gives the milliseconds that
 * the transaction of the guides took.
 */
export const importGuides = async (run: Run, ids: Ids, batch: ImportGuide[]): Promise<number> => {
  const names = await prepare(run, ids, batch)
  const namesOf = new Map(batch.map(guide => [guide, names(guide)]))
  const writers = await ensureWriters(
    run,
    batch.flatMap(guide => [...guide.comments, ...guide.steps.flatMap(step => step.comments)]),
  )
  await run.report.settle()
  const began = Date.now()
  await commit(run, async db => {
    run.report.drop()
    const planned = (await plan(db, batch, ids, namesOf)).map(one => settlePlan(run, one))
    const wrote = await writeBatch(run, db, planned)
    await allow(run, db, planned)
    const translated = await importTranslations(run, db, planned.flatMap(translationsOf))
    const said = await importComments(run, db, planned.flatMap(commentsOf), writers)
    return wrote || translated || said
  })
  const took = Date.now() - began
  await run.report.settle({ guides: batch.map(guide => guide.guideid) })
  return took
}
