// The shape of what IndexedDB holds, checked when it is read: an older or a damaged record must not
// break the app.
import type { StepId } from '../content/guideContent.ts'
import * as z from 'zod/mini'
import { guideFields } from '#documents/guide.ts'
import { pageValues } from '#documents/page.ts'
import { stepFields } from '#documents/step.ts'
import { keptValues } from '#contract/core/values.ts'
import { isWaiting } from '../model/unsent.ts'
import { newDraft, type Content, type Draft } from '../model/draft.ts'
import { move } from '../model/saveMachine.ts'
import { noLog, type Log } from '../model/undo.ts'
import { withNamesFinished } from '../content/itemNames.ts'
import { withTemporaryIds } from '../content/temporaryId.ts'
import { fromStored, nameOfDoc, storedDoc, type DocKey } from '../content/docKey.ts'

export const format = 6
/**
 * 1 is without the changes and the tab, 2 without pages of the wiki, 3 without what was undone and
 * whose a change was; 4 and before number lines that are not stored below zero, 5 and before steps.
 */
const olderFormats = [1, 2, 3, 4, 5] as const
/** A number that the service gave, or a text for what it does not have. */
const Id = z.union([z.int(), z.templateLiteral(['-', z.number()])])

const Line = z.looseObject({
  lineid: z.nullable(Id),
  text_raw: z.string(),
  bullet: z.string(),
  level: z.int(),
})
const StepContent = z.looseObject({
  ...keptValues(stepFields),
  lines: z.array(Line),
  media: z.looseObject({
    type: z.string(),
    data: z.nullable(z.union([z.array(z.looseObject({ id: z.int() })), z.looseObject({})])),
  }),
})
const Item = z.looseObject({
  name: z.string(),
  type: z.string(),
  quantity: z.int(),
  notes: z.nullable(z.string()),
  isoptional: z.boolean(),
  featured: z.boolean(),
})
const GuideContent = z.looseObject({
  type: z.string(),
  category: z.string(),
  ...keptValues(guideFields),
  introduction: z.string(),
  conclusion: z.string(),
  difficulty: z.nullable(z.string()),
  time_required_min: z.number(),
  time_required_max: z.number(),
  image: z.nullable(z.looseObject({ id: z.int() })),
  featured_documentid: z.nullable(z.int()),
  flags: z.array(z.string()),
  documents: z.array(z.looseObject({ documentid: z.int() })),
  prerequisites: z.array(z.looseObject({ guideid: z.int() })),
  parts: z.array(Item),
  tools: z.array(Item),
  stepids: z.array(Id),
})
const Doc = z.looseObject({
  type: z.literal('doc'),
  content: z.array(z.looseObject({ type: z.string() })),
})
const WikiContent = z.looseObject({
  namespace: z.string(),
  title: z.string(),
  ...keptValues(pageValues),
  image: z.nullable(z.looseObject({ id: z.int() })),
  flags: z.array(z.string()),
  documents: z.array(z.looseObject({ documentid: z.int() })),
  suppliers: z.array(z.looseObject({})),
  info: z.array(z.looseObject({ name: z.string(), value: z.string() })),
  contents: Doc,
  source: z.nullable(z.string()),
})
const Answer = z.union([
  z.enum(['theirs', 'mine', 'both', 'suggested']),
  z.object({ edit: z.unknown() }),
])
const numbers = z.record(z.string(), z.number())
const Back = z.looseObject({ field: z.string() })
const theirs = z.optional(z.literal(true))
const Change = z.union([
  z.object({ at: z.number(), theirs, back: z.array(Back) }),
  z.object({ at: z.number(), theirs, was: z.nullable(z.looseObject({})) }),
])

const recordOf = <K extends 'guide' | 'step' | 'wiki', C extends z.ZodMiniType>(
  kind: K,
  content: C,
) => {
  const version = z.object({ revisionid: z.int(), content })
  return z.object({
    /** `owner` is person and site: nobody else's drafts are shown or sent. */
    format: z.literal([format, ...olderFormats]),
    key: z.string(),
    owner: z.string(),
    userid: z.int(),
    site: z.string(),
    kind: z.literal(kind),
    guideid: z.int(),
    stepid: z.nullable(Id),
    base: z.nullable(version),
    mine: z.nullable(content),
    theirs: z.nullable(z.object({ revisionid: z.int(), content: z.nullable(content) })),
    answers: z.record(z.string(), z.object({ answer: Answer, text: z.string() })),
    sent: z.nullable(
      z.object({
        name: z.enum([
          'patchGuide',
          'orderSteps',
          'createStep',
          'patchStep',
          'deleteStep',
          'patchWiki',
        ]),
        params: z.record(z.string(), z.union([z.number(), z.string()])),
        query: numbers,
        body: z.unknown(),
        key: z.string(),
        content: z.nullable(content),
        at: z.number(),
      }),
    ),
    /** Absent in records of before it was kept. */
    notice: z.optional(z.nullable(z.object({ sent: content, got: content }))),
    since: z.nullable(z.number()),
    changed: z.number(),
    aliases: numbers,
    title: z.string(),
    /** What takes the last changes back, the newest last; and the tab that wrote it. */
    changes: z._default(z.array(Change), []),
    /** What brings those again that were taken back. */
    undone: z._default(z.array(Change), []),
    tab: z._default(z.string(), ''),
    /** Of a page: its steps name it. Absent in records of before they did. */
    snapshot: z.optional(z.string()),
  })
}
const DraftRecord = z.union([
  recordOf('guide', GuideContent),
  recordOf('step', StepContent),
  recordOf('wiki', WikiContent),
])
const read = (record: z.output<typeof DraftRecord>) => fromStored(record)
export type DraftRecord = ReturnType<typeof read>

export type Owner = { userid: number; site: string }
export const ownerOf = ({ userid, site }: Owner): string => `${userid} ${site}`
export const draftKey = (doc: DocKey, stepid: StepId | null): string =>
  stepid === null ? nameOfDoc(doc) : `step ${doc.id} ${stepid}`

/** `title` names the guide in the list of unsent drafts. */
export type Beside = { title: string; log?: Log | undefined; tab?: string }
export const recordOfDraft = (
  draft: Draft,
  owner: Owner,
  { title, log = noLog, tab = '' }: Beside,
) => ({
  format,
  key: `${ownerOf(owner)} ${draftKey(draft.doc, draft.stepid)}`,
  owner: ownerOf(owner),
  ...owner,
  kind: draft.kind,
  guideid: storedDoc(draft.doc),
  stepid: draft.stepid,
  base: draft.base,
  mine: draft.mine,
  theirs: draft.theirs,
  answers: draft.answers,
  sent: draft.sent,
  notice: draft.notice,
  since: draft.since,
  changed: draft.changed,
  aliases: draft.aliases,
  title,
  ...log,
  tab,
})

export type JournalRecord = ReturnType<typeof recordOfDraft> & { snapshot?: string }

/** A page has neither steps nor lines. */
const numbersNew = (value: unknown): boolean => {
  const { format: written, kind } = value as Partial<JournalRecord>
  return written !== format && kind !== 'wiki'
}

/** undefined for what this version of the app cannot read: it stays where it is. */
export const readRecord = (value: unknown): DraftRecord | undefined => {
  const { data } = z.safeParse(DraftRecord, numbersNew(value) ? withTemporaryIds(value) : value)
  return data && read(data)
}

export const logOfRecord = ({ changes, undone }: DraftRecord): Log => ({ changes, undone }) as Log

/** A draft from an earlier visit is kept on this device until its guide has been read again. */
export const draftOfRecord = (record: DraftRecord): Draft => {
  const draft: Draft = newDraft<Content>(
    record.doc,
    record.stepid,
    record.base as Draft['base'],
    // The reload, or the other tab, has left the row: nobody types in it now.
    (record.doc.kind === 'guide' && record.stepid === null && record.mine
      ? withNamesFinished(record.mine as Parameters<typeof withNamesFinished>[0])
      : record.mine) as Draft['mine'],
  )
  const whole: Draft = {
    ...draft,
    theirs: record.theirs as Draft['theirs'],
    sent: record.sent as Draft['sent'],
  }
  const waits = isWaiting(whole)
  const kept = waits ? move(move('idle', 'edited'), 'unreachable') : 'idle'
  return {
    ...whole,
    answers: record.answers,
    notice: (record.notice ?? null) as Draft['notice'],
    since: waits ? (record.since ?? record.changed) : null,
    changed: record.changed,
    aliases: record.aliases,
    state: record.theirs ? move(kept, 'asked') : kept,
  }
}
