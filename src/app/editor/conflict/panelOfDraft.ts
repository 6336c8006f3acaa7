import { mergedWithAnswers } from '#app/drafts/model/conflict.ts'
import type { Content, Draft, Version } from '#app/drafts/model/draft.ts'
import type { DraftView } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Resource } from '#app/drafts/outboxParts.ts'
import type { Path } from '#app/drafts/merge/question.ts'
import type { Author } from './ConflictHead.tsx'
import type { ConflictPanelProps } from './ConflictPanel.tsx'

type Decided = 'revisions' | 'author' | 'questions' | 'merged' | 'onAnswer' | 'onApply' | 'onClose'

/** The revisions whose authors the panel names. */
export const revisionsAsked = (draft: Draft | undefined): number[] =>
  draft?.theirs
    ? [draft.theirs.revisionid, ...draft.silent.map(({ revisionid }) => revisionid)]
    : []

/** What the panel shows and does of a draft in conflict, be it a step, a guide or a page. */
export const panelOfDraft = (
  outbox: Outbox,
  resource: Resource,
  { draft, questions }: DraftView<Draft>,
  theirs: Version<Content | null>,
  by: {
    authorOf: (revisionid: number) => Author | undefined
    onShow: (path: Path | undefined) => void
    onClose: () => void
  },
): Pick<ConflictPanelProps, Decided> => ({
  revisions: { theirs: theirs.revisionid, mine: draft.base?.revisionid ?? null },
  author: by.authorOf(theirs.revisionid) ?? null,
  questions,
  merged: {
    done: draft.silent,
    coming: mergedWithAnswers(draft),
    nameOf: revisionid => by.authorOf(revisionid)?.name,
    onShow: by.onShow,
    onUndo: merged => outbox.undoMerged(resource, merged),
  },
  onAnswer: answers =>
    outbox.answer(
      resource,
      answers,
      questions.map(({ question }) => question),
    ),
  onApply: () => {
    const path = questions[0]?.question.path
    if (outbox.apply(resource)) by.onShow(path)
  },
  onClose: path => {
    by.onClose()
    by.onShow(path)
  },
})
