// A page with something of an old version back in it, seen before it is written, by ordinary edits.
import { wordsOfRefusal } from '#app/ui/refusals/refusedWords.ts'
import { wikiKey } from '#app/drafts/content/docKey.ts'
import { questionsOf } from '#app/drafts/model/conflict.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import {
  changedWikiFields,
  type WikiChanges,
  type WikiContent,
} from '#app/drafts/content/wikiContent.ts'
import type { WikiAnswer } from '#app/drafts/content/wikiFields.ts'
import { applyText, textChanges, type TextChange } from '#patrol/blocks.ts'
import { pageFieldsWhere } from '#documents/page.ts'
import { references } from '#wikitext/doc.ts'
import { parse } from '#wikitext/parse.ts'
import { comparePages, isEqualPage, sourceOf, type PageField } from '../compare/compareWiki.ts'
import {
  unsent,
  type EffectOf,
  type OutcomeOf,
  type WantedOf,
  type RestoreOperations,
} from './restoreOperations.ts'

/** `change`: a block of the younger version, and what it was. */
export type PageScope = { kind: 'field'; field: PageField } | { kind: 'block'; change: TextChange }
type PageEffect = EffectOf<WikiContent, PageScope>

/**
 * Names, flags and what only Admins judge stay as they are when a whole revision comes back
 * (api-facts 6.7, revert).
 */
const whole: readonly string[] = pageFieldsWhere(({ reverted, by }) => !reverted && by !== 'Admin')

/** What makes `old` of `now`: every block, and the fields of a whole revision or all of them. */
export const pageScopes = (
  now: WikiContent,
  old: WikiContent,
  fields: readonly string[] = whole,
): PageScope[] => [
  ...changedWikiFields(now, old).flatMap((field): PageScope[] =>
    field !== 'contents' && fields.includes(field) ? [{ kind: 'field', field }] : [],
  ),
  ...textChanges(sourceOf(now), sourceOf(old)).map((change): PageScope => ({
    kind: 'block',
    change,
  })),
]

/** What a block says that the page no longer has is left alone. */
const restoredPage = (
  now: WikiContent,
  old: WikiContent,
  scopes: readonly PageScope[],
): WikiContent => {
  const fields = Object.fromEntries(
    scopes.flatMap(scope => (scope.kind === 'field' ? [[scope.field, old[scope.field]]] : [])),
  )
  const changes = scopes.flatMap(scope => (scope.kind === 'block' ? [scope.change] : []))
  if (changes.length === 0) return { ...now, ...fields }
  const before = sourceOf(now)
  const source = applyText(before, changes)
  return source === before
    ? { ...now, ...fields }
    : { ...now, ...fields, source, contents: parse(source) }
}

const pageEffectOn = (
  now: WikiContent,
  old: WikiContent,
  wanted: WantedOf<PageScope>,
): PageEffect => {
  const scopes = wanted === 'all' ? pageScopes(now, old) : wanted
  return { old, wanted, scopes, now, target: restoredPage(now, old, scopes) }
}

/**
 * A block that somebody has changed is not found any more; one that would come back takes nobody's
 * place.
 */
const pagesDiffer = (
  after: WikiContent,
  now: WikiContent,
  scopes: readonly PageScope[],
): boolean => {
  const changed: readonly string[] = changedWikiFields(after, now)
  const source = sourceOf(now)
  return scopes.some(scope =>
    scope.kind === 'field'
      ? changed.includes(scope.field)
      : scope.change.op !== 'add' && applyText(source, [scope.change]) === source,
  )
}

/** Titles that the text links to on one side only. */
export const linksBetween = (
  now: WikiContent,
  target: WikiContent,
): { gone: string[]; come: string[] } => {
  const [was, is] = [now, target].map(page => references(parse(sourceOf(page))).titles) as [
    string[],
    string[],
  ]
  const without = (list: string[], other: string[]) => [
    ...new Set(list.filter(title => !other.includes(title))),
  ]
  return { gone: without(was, is), come: without(is, was) }
}

/** Everything of a page that its author may change at once, as the outbox takes it. */
const changesTo = (now: WikiContent, target: WikiContent): WikiChanges =>
  Object.assign(
    {},
    ...changedWikiFields(now, target).map(field =>
      field === 'contents'
        ? { contents: target.contents, source: target.source }
        : { [field]: target[field] },
    ),
  ) as WikiChanges

type PageParts = { wikiid: number; read: () => Promise<WikiAnswer> }

/** Reads the page and lets go out what waits. Throws what the read throws. */
const currentPage = async (
  outbox: Outbox,
  { wikiid, read }: PageParts,
): Promise<WikiContent | typeof unsent> => {
  await outbox.openWiki(await read())
  if (outbox.isElsewhere(wikiKey(wikiid))) return unsent // nothing that is done here is written
  await outbox.save(wikiKey(wikiid))
  const now = outbox.wiki(wikiid)?.mine
  return !now || outbox.unsentKeys().includes(wikiKey(wikiid)) ? unsent : now
}

const carryOutPage = async (
  outbox: Outbox,
  parts: PageParts,
  { old, wanted, now, target }: PageEffect,
): Promise<OutcomeOf<WikiContent, PageScope>> => {
  const doc = wikiKey(parts.wikiid)
  const latest = await currentPage(outbox, parts)
  if (latest === unsent) return { kind: unsent }
  if (!isEqualPage(comparePages(now, latest)))
    return { kind: 'moved on', effect: pageEffectOn(latest, old, wanted), part: null }
  outbox.changeWiki(parts.wikiid, changesTo(latest, target), true)
  const state = await outbox.save(doc)
  const draft = outbox.wiki(parts.wikiid)
  // A 409 that has questions: theirs stays, and the question is asked with the effect on theirs.
  if (draft && questionsOf(draft).length > 0) {
    outbox.discard({ doc })
    const next = await currentPage(outbox, parts)
    return next === unsent
      ? { kind: unsent }
      : { kind: 'moved on', effect: pageEffectOn(next, old, wanted), part: null }
  }
  if (draft?.state === 'blocked' && draft.reason?.kind !== 'sign-in') {
    outbox.discard({ doc })
    return {
      kind: 'refused',
      message: draft.reason ? wordsOfRefusal(draft.reason) : '',
      part: null,
    }
  }
  const after = draft?.mine
  if (!after || (state !== 'idle' && state !== 'saved')) return { kind: 'waits' }
  return {
    kind: 'done',
    revisionid: draft.base?.revisionid ?? 0,
    undo: {
      old: latest,
      scopes: pageScopes(
        after,
        latest,
        changedWikiFields(after, latest).filter(field => field !== 'contents'),
      ),
      after,
    },
  }
}

export const pageWays = (parts: PageParts): RestoreOperations<WikiContent, PageScope> => ({
  current: outbox => currentPage(outbox, parts),
  effectOn: pageEffectOn,
  differs: pagesDiffer,
  brings: (_, scopes) => scopes.some(scope => scope.kind !== 'field' && scope.change.op === 'add'),
  carryOut: (outbox, effect) => carryOutPage(outbox, parts, effect),
  rereads: ['listWikiRevisions', 'readWiki'],
})
