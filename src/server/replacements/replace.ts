// The run that replaces what stayed ticked, and the one that takes it back: each document in a
// transaction of its own, saved as a person's edit is.
import { codePoints } from '#contract/core/wire.ts'
import { ReplacedDocument, type ReplacedText } from '#contract/replacements/schemas.ts'
import { firstOf } from '#lib/existing.ts'
import type { RefusalCode } from '#lib/refusalCodes.ts'
import { contextOf } from '#server/bulkRuns/context.ts'
import type { RunKind } from '#server/bulkRuns/runs.ts'
import type { Outcome, RunItem } from '#server/bulkRuns/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { digest } from '#server/saves/digest.ts'
import { backFrom, withMatches } from '#server/wikitext/matches.ts'
import { hitsOf, keyOf } from './find.ts'
import { requireReplacer } from './rules.ts'
import { saveTexts, type Edit } from './save.ts'
import { stored, wrongIn } from './stored.ts'
import {
  loadDocuments,
  lockDocument,
  sameSpot,
  type DocumentText,
  type LoadedDocument,
} from './texts.ts'

export const kind = 'replacements'

type Done = { told: ReplacedText; edit: Edit | null }

/** What becomes of one text: the words that were there when it was looked through, or none. */
const replaceIn = (planned: ReplacedText, now: DocumentText | undefined): Done => {
  const left = (state: ReplacedText['state']): Done => ({ told: { ...planned, state }, edit: null })
  if (!now || digest(now.raw) !== planned.digest) return left('changed_since')
  const next = stored(now, withMatches(now.raw, planned.hits))
  const wrong = wrongIn(now, next)
  if (wrong) return left(wrong)
  const back = backFrom(now.raw, next, planned.hits)
  return {
    told: {
      ...planned,
      state: 'changed',
      digest: digest(next),
      length: codePoints(next),
      hits: hitsOf(next, back, 0),
    },
    edit: { text: now, next },
  }
}

const messages: Record<ReplacedText['state'], string> = {
  found: '',
  changed: '',
  too_long: 'Some texts would be too long',
  empty: 'Some texts would be empty',
  changed_since: 'Some texts have changed since the search',
}

const outcomeOf = (
  planned: ReplacedDocument,
  doc: LoadedDocument,
  all: readonly Done[],
  waits: boolean,
): Outcome => {
  const left = all.find(({ edit }) => edit === null)?.told.state
  const hits = planned.texts.reduce(
    (sum, text, index) => sum + (all[index]?.edit ? text.hits.length : 0),
    0,
  )
  const after: ReplacedDocument = {
    url: doc.url,
    hits,
    waits,
    texts: all.map(({ told }) => told),
  }
  return {
    outcome: hits > 0 ? 'changed' : 'skipped',
    ...(left && { code: hits > 0 ? 'partly' : left, message: messages[left] }),
    after,
  }
}

const skipped = (code: RefusalCode, message: string): Outcome => ({
  outcome: 'skipped',
  code,
  message,
})

const replaceInDocument = async (ctx: SignedIn, item: RunItem): Promise<Outcome> => {
  const key = keyOf(item)
  await lockDocument(ctx.db, key)
  const doc = (await loadDocuments(ctx, [key]))(key)
  if (!doc) return skipped('not_found', 'There is no such document')
  // Its quotes were forgotten as a revision of it was redacted.
  if (item.before === null)
    return skipped('redacted', 'Some text in this document has been redacted since the search')
  const planned = ReplacedDocument.parse(item.before)
  const all = planned.texts.map(text =>
    replaceIn(
      text,
      doc.texts.find(one => sameSpot(one, text)),
    ),
  )
  const edits = all.flatMap(({ edit }) => (edit ? [edit] : []))
  const waits = await saveTexts(ctx, doc, edits)
  return outcomeOf(planned, doc, all, waits)
}

export const replacingRun = (service: Service): RunKind => ({
  atOnce: 1,
  async work(worker, _run, items) {
    requireReplacer(worker.person)
    return [await replaceInDocument(contextOf(service, worker), firstOf(items))]
  },
})
