// What an undoing does to one record, in words.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { JobRow } from '#contract/bulkRuns/schemas.ts'
import type { UndoneAct } from '#contract/revisions/schemas.ts'
import { wordsOfCode } from '#app/ui/refusals/refusedWords.ts'

export const kinds = ['guide', 'wiki', 'comment', 'file'] as const
export type Kind = (typeof kinds)[number]
export const kindOf = ({ target_type }: JobRow): Kind =>
  kinds.find(kind => kind === target_type) ?? 'file'

/** What the service says of it: jobs of this kind write nothing else there. */
export const actOf = ({ after, before }: JobRow): UndoneAct | null =>
  (after ?? before) as UndoneAct | null

/** Saves that went live, and edits that waited. */
export const editsOf = (row: JobRow): number => {
  const act = actOf(row)
  return act ? act.edits + act.waiting : 0
}

export const useKindWords = (): Record<Kind, string> => {
  const { t } = useLingui()
  return { guide: t`Guides`, wiki: t`Pages`, comment: t`Comments`, file: t`Files` }
}

const useDoneWords = (): Record<UndoneAct['act'], [plan: string, done: string]> => {
  const { t } = useLingui()
  return {
    reverted: [t`Will be reverted`, t`Reverted`],
    deleted: [t`Will be deleted`, t`Deleted`],
    withdrawn: [t`Will leave the queue`, t`Left the queue`],
    hidden: [t`Will be hidden`, t`Hidden`],
    refused: [t`Will be refused`, t`Refused`],
    removed: [t`Will be removed from the person’s media`, t`Removed from the person’s media`],
    none: [t`Unchanged`, t`Unchanged`],
  }
}

const useWhy = (): Record<string, string> => {
  const { t } = useLingui()
  return {
    gone: t`This no longer exists.`,
    undone: t`Already undone.`,
    built_on: t`Others have since built on everything that would be undone here. Check the document, then decide what to do.`,
    in_use: t`Other documents use this file.`,
    changed_since: t`Someone has made changes since you previewed the undo.`,
  }
}

/** What happens, and behind it what stays or why nothing happens. */
export const useActWords = (isPlan: boolean) => {
  const { t } = useLingui()
  const done = useDoneWords()
  const why = useWhy()
  return (row: JobRow): { happens: string; also: string[] } => {
    const { outcome, code, message } = row
    const act = actOf(row)
    if (outcome === 'failed') return { happens: t`Failed`, also: [wordsOfCode(code, message)] }
    if (outcome === 'left') return { happens: t`Not reached`, also: [] }
    if (outcome !== 'changed' || !act)
      return {
        happens: t`Unchanged`,
        also: [(code !== null && why[code]) || wordsOfCode(code, message)],
      }
    const { kept, waiting, releases } = act
    return {
      happens: done[act.act][isPlan ? 0 : 1],
      also: [
        ...(kept > 0
          ? [
              plural(kept, {
                one: '# edit is kept: others have built on it.',
                other: '# edits are kept: others have built on them.',
              }),
            ]
          : []),
        ...(waiting > 0 && act.act !== 'withdrawn'
          ? [
              plural(waiting, {
                one: '# edit leaves the queue.',
                other: '# edits leave the queue.',
              }),
            ]
          : []),
        ...(releases > 0
          ? [
              plural(releases, {
                one: '# release still contains these edits.',
                other: '# releases still contain these edits.',
              }),
            ]
          : []),
      ],
    }
  }
}
