// What a guide has on full pages, by what was chosen.
import { Trans } from '@lingui/react/macro'
import type { CommentShape, Guide, Step } from '#contract/guides/shapes.ts'
import type { PrintPart } from '#contract/teams/printLayouts.ts'
import { ledgerOf } from '#documents/ledger/ledger.ts'
import { ledgerLanguage } from '#documents/ledger/words.ts'
import type { Passage } from '../booklet/passage.ts'
import {
  heading,
  introductionOf,
  needsOf,
  passageOfStep,
  passagesAfter,
} from '../booklet/passages.tsx'
import type { NumberedStep, StepGroup } from '../read/steps/stepGroups.ts'
import { GuideTop } from './GuideTop.tsx'
import { PrintedComment } from './PrintedComment.tsx'
import { PrintedScrews } from './PrintedScrews.tsx'

const screwsOf = ({ langid }: Guide, steps: readonly NumberedStep<Step>[]): Passage[] => {
  const language = ledgerLanguage(langid)
  const { steps: found, total } = ledgerOf(steps, ({ step }) => step.lines, langid)
  return language && total > 0
    ? [
        {
          key: 'screws',
          head: heading(<Trans>Screws: {total}</Trans>),
          isList: true,
          pieces: found.map(step => (
            <PrintedScrews key={step.step.number} step={step} language={language} />
          )),
        },
      ]
    : []
}

/** A conversation is read from its beginning, also on paper. */
const piecesOfTalk = (comments: readonly CommentShape[], number: number | null) =>
  comments
    .toSorted((a, b) => a.date - b.date || a.commentid - b.commentid)
    .flatMap(comment => [
      <PrintedComment key={comment.commentid} {...{ comment, number }} isReply={false} />,
      ...comment.replies
        .toSorted((a, b) => a.date - b.date || a.commentid - b.commentid)
        .map(reply => (
          <PrintedComment key={reply.commentid} comment={reply} {...{ number }} isReply />
        )),
    ])

const talkOf = (guide: Guide, steps: readonly NumberedStep<Step>[]): Passage[] => {
  const pieces = [
    ...steps.flatMap(({ step, number }) => piecesOfTalk(step.comments, number)),
    ...piecesOfTalk(guide.comments, null),
  ]
  return pieces.length > 0
    ? [{ key: 'comments', head: heading(<Trans>Comments</Trans>), isList: true, pieces }]
    : []
}

const passagesOfSteps = (groups: readonly StepGroup<Step>[], hasPictures: boolean): Passage[] => {
  const count = groups.reduce((sum, { steps }) => sum + steps.length, 0)
  return groups
    .flatMap(({ isOwn, title, steps }) =>
      steps.map(({ number, step }) =>
        passageOfStep({ number, step, of: isOwn ? null : title }, count),
      ),
    )
    .map(({ beside, ...passage }) => (hasPictures ? { ...passage, beside } : passage))
}

/** All of a guide in the order in which it is read. */
export const passagesOf = (
  guide: Guide,
  groups: readonly StepGroup<Step>[],
  parts: readonly PrintPart[],
): Passage[] => {
  const has = (part: PrintPart) => parts.includes(part)
  const steps = groups.flatMap(group => group.steps)
  return [
    {
      key: 'top',
      head: () => <GuideTop guide={guide} hasPicture={has('pictures')} />,
      isList: false,
      pieces: [],
    },
    ...introductionOf(guide),
    ...(has('tools') ? needsOf(guide) : []),
    ...(has('screws') ? screwsOf(guide, steps) : []),
    ...passagesOfSteps(groups, has('pictures')),
    ...passagesAfter(guide),
    ...(has('comments') ? talkOf(guide, steps) : []),
  ]
}
