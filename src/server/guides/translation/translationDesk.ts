// The translation desk (api-facts 6.1): a guide's texts in one language beside the source's, and
// what somebody says of them without another wording: that they still say what the source says.
import type { Guide } from '#contract/guides/shapes.ts'
import type { Translation, TranslationPart } from '#contract/guides/translations.ts'
import { fieldError, invalid, invalidField, notFound, type FieldError } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '#server/effects/audit.ts'
import { textsOfWords } from '#contract/worklog/formWords.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { noteFollowed } from '#server/languages/followed.ts'
import { requireLangid } from '#server/languages/translations.ts'
import { canEdit, lockAccess, requireEditor, type GuideAccess } from '#server/rights/guides.ts'
import { overlayStep, type StepContent } from '../content.ts'
import { loadHead, requireSeen, type Head } from '../head.ts'
import { loadGuide } from '../load.ts'
import { machineTranslated } from '../machine.ts'
import { nobodysMembers, presentGuide } from '../present.ts'
import { lineName, loadTranslated, type TranslatedPart } from './translatedTexts.ts'

type Asked = Pick<SignedInReader, 'settings'>
/** Throws 422, and 404 for the language of the source, which is no translation. */
const requireTarget = ({ settings }: Asked, access: GuideAccess, langid: string): void => {
  requireLangid(settings, langid)
  if (langid === access.langid) throw notFound('Translation')
}

/** All of them, blank ones too, as the language has them: a save sends every line of a step. */
const linesOf = (step: StepContent, row: TranslatedPart['row']): TranslationPart['lines'] =>
  overlayStep(step, row?.own ?? {}).lines.map(({ lineid, bullet, level, text_raw }) => ({
    lineid,
    bullet,
    level,
    text_raw,
  }))

/** Texts in the order in which they are read: fields first, then lines as they stand. */
const presentPart = (
  { resource, resourceid, row, head, texts }: TranslatedPart,
  { steps }: Head,
): TranslationPart => {
  const step = resource === 'step' ? steps.get(resourceid) : undefined
  return {
    stepid: resource === 'step' ? resourceid : null,
    revisionid: row?.revisionid ?? head,
    source_revisionid: head,
    waits: row !== undefined && row.revisionid !== row.live_revisionid,
    lines: step ? linesOf(step, row) : [],
    texts: texts.map(({ name, source, own, followed, status }) => {
      const line = step?.lines.find(({ lineid }) => lineName(lineid) === name)
      return {
        name: line ? 'line' : name,
        lineid: line?.lineid ?? null,
        bullet: line?.bullet ?? null,
        level: line?.level ?? null,
        source,
        translated: own,
        followed,
        status,
      }
    }),
  }
}

const loadDesk = async (
  db: Db,
  ctx: SignedInReader,
  access: GuideAccess,
  langid: string,
): Promise<Translation> => {
  const { guideid } = access
  const head = await loadHead(db, guideid)
  const [found] = await loadTranslated(db, ctx, access, head, langid)
  return {
    guideid,
    title: head.guide.title,
    langid,
    source_langid: access.langid,
    can_edit: canEdit(ctx.person, access),
    parts: (found?.parts ?? []).map(part => presentPart(part, head)),
  }
}

/** What the machine says in the place of each text that is not done. */
const withMachine = (desk: Translation, guide: Guide): Translation => {
  const ofGuide: Record<string, unknown> = {
    ...guide,
    introduction: guide.introduction_rendered,
    conclusion: guide.conclusion_rendered,
  }
  return {
    ...desk,
    parts: desk.parts.map(part => {
      const step = guide.steps.find(one => one.stepid === part.stepid)
      const form = textsOfWords(step?.form?.fields ?? []).map(({ name, text }) => [name, text])
      const values: Record<string, unknown> =
        part.stepid === null ? ofGuide : { ...step, ...Object.fromEntries(form) }
      return {
        ...part,
        texts: part.texts.map(one => {
          const line = step?.lines.find(({ lineid }) => lineid === one.lineid)
          const said = one.lineid === null ? values[one.name] : line?.text_rendered
          const machine = one.status !== 'done' && typeof said === 'string' ? said : null
          return { ...one, machine }
        }),
      }
    }),
  }
}

const loadSource = async (ctx: SignedInReader, { guideid, langid }: GuideAccess) =>
  ctx.snapshot(async db =>
    presentGuide(
      ctx.origin,
      ctx.settings,
      await loadGuide(db, ctx, {
        guideid,
        head: true,
        inlined: false,
        viewer: ctx.person,
        langid,
      }),
      nobodysMembers,
      true,
    ),
  )

type Said = {
  stepid: number | null
  name: string
  lineid: number | null
  source_revisionid: number
}
const nameOf = ({ name, lineid }: Said): string => (lineid === null ? name : lineName(lineid))

/** Of these the ids that are revisions of the guide's source, each with what it is of. */
const loadOwners = async (db: Db, access: GuideAccess, revisionids: number[]) => {
  const rows = await db.many<{ revisionid: number; resource: string; resourceid: number }>(sql`
    select revisionid, resource, resourceid from revisions
    where doc_type = 'guide' and docid = ${access.guideid} and langid = ${access.langid}
      and revisionid = any(${revisionids}::int[])`)
  return new Map(rows.map(row => [row.revisionid, `${row.resource} ${row.resourceid}`]))
}

/** What is wrong with each: the guide has no such text, or no such revision of it. */
const wrongIn = (
  texts: readonly Said[],
  parts: readonly TranslatedPart[],
  owners: ReadonlyMap<number, string>,
): FieldError[] =>
  texts.flatMap((said, index) => {
    const part = parts.find(one =>
      said.stepid === null
        ? one.resource === 'guide'
        : one.resourceid === said.stepid && one.resource === 'step',
    )
    const wrong = (message: string) => [fieldError('texts', 'not_found', message, index)]
    if (!part?.texts.some(({ name }) => name === nameOf(said)))
      return wrong('There is no such text in the guide')
    return owners.get(said.source_revisionid) === `${part.resource} ${part.resourceid}`
      ? []
      : wrong('There is no such revision of this text')
  })

export const translationHandlers: Pick<Handlers, 'readTranslation' | 'confirmTranslation'> = {
  async readTranslation({ params: { guideid, langid }, query }, ctx) {
    const access = await requireSeen(ctx, guideid)
    requireTarget(ctx, access, langid)
    const target = query.machineTranslateLangid
    if (target !== undefined && target !== langid)
      throw invalidField(
        'machineTranslateLangid',
        'invalid_langid',
        `Machine drafts for this translation must be in ${langid}`,
      )
    const desk = await ctx.snapshot(db => loadDesk(db, ctx, access, langid))
    if (target === undefined) return desk
    return withMachine(desk, await machineTranslated(ctx, await loadSource(ctx, access), target))
  },

  /** Nothing of the guide changes by it: only what is known of its texts. */
  async confirmTranslation(input, ctx) {
    const { guideid, langid } = input.params
    await requireSeen(ctx, guideid)
    const access = await lockAccess(ctx.db, guideid)
    requireEditor(ctx.person, access)
    requireTarget(ctx, access, langid)
    const { texts } = input.body()
    const [found] = await loadTranslated(
      ctx.db,
      ctx,
      access,
      await loadHead(ctx.db, guideid),
      langid,
    )
    const parts = found?.parts ?? []
    const ids = texts.map(one => one.source_revisionid)
    const errors = wrongIn(texts, parts, await loadOwners(ctx.db, access, ids))
    if (errors.length) throw invalid(errors)
    for (const part of parts) {
      const stepid = part.resource === 'step' ? part.resourceid : null
      const said = new Map(
        texts.filter(one => one.stepid === stepid).map(one => [nameOf(one), one]),
      )
      const wordings = part.texts.flatMap(({ name, own }) => {
        const one = said.get(name)
        return one ? [{ name, text: own, source_revisionid: one.source_revisionid }] : []
      })
      await noteFollowed(ctx.db, part, wordings, true)
    }
    await audit(ctx, {
      action: 'translation.confirmed',
      target_type: 'guide',
      target_id: guideid,
      after: { langid, texts },
    })
    return null
  },
}
