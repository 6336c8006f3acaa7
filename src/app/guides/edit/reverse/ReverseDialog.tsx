import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { guideFields } from '#documents/guide.ts'
import { warningIn } from '#documents/reverse/reversedConclusion.ts'
import { reversedTitle } from '#documents/reverse/reversedTitle.ts'
import { reverseSteps } from '#documents/reverse/reverseSteps.ts'
import { stepFields } from '#documents/step.ts'
import { withMembers } from '#lib/withMembers.ts'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import type { StepContent, StepId, StepLine } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { contentOf } from '../check/guideChecks.ts'
import { ConclusionDraft } from './ConclusionDraft.tsx'
import { useConclusion, type Step, type Turned } from './useConclusion.ts'
import { useMakeReversed } from './useMakeReversed.ts'
import styles from './ReverseDialog.module.css'

type ReverseDialogProps = {
  outbox: Outbox
  guide: Guide
  title: string
  /** Chosen to begin with; none: all are. */ first: readonly StepId[]
  onClose: () => void
}

const shownChanges = 5
const most = { title: stepFields.title.most, line: limits.lineLength }

type WhichStepsProps = {
  steps: readonly Step[]
  chosen: ReadonlySet<StepId>
  onChosen: (chosen: ReadonlySet<StepId>) => void
}

const WhichSteps = ({ steps, chosen, onChosen }: WhichStepsProps) => {
  const { t } = useLingui()
  const isAll = chosen.size === steps.length
  return (
    <fieldset className={styles.set}>
      <legend>
        <Trans>Steps to reverse</Trans>
      </legend>
      <div className={styles.list}>
        {steps.map(({ stepid, content }, n) => {
          const number = n + 1
          const words = content.title || content.lines[0]?.text_raw || t`No text yet`
          return (
            <CheckBox
              key={stepid}
              isRow
              checked={chosen.has(stepid)}
              onCheck={isChecked => onChosen(withMembers(chosen, [stepid], isChecked))}
            >
              {number}. {words}
            </CheckBox>
          )
        })}
      </div>
      <div>
        <Button
          small
          kind="quiet"
          onClick={() => onChosen(new Set(isAll ? [] : steps.map(({ stepid }) => stepid)))}
        >
          {isAll ? <Trans>Select none</Trans> : <Trans>Select all</Trans>}
        </Button>
      </div>
    </fieldset>
  )
}

/** What is turned round, in the order of the new guide, and how much is not. */
const Changes = ({ reversed }: { reversed: Turned }) => {
  const lines = reversed.flatMap(step => step.lines)
  const turned = lines.filter(({ mark }) => mark === 'turned')
  const kept = lines.filter(({ mark }) => mark === 'kept').length
  return (
    <section className={styles.set}>
      <h3 className={styles.head}>
        <Plural
          value={turned.length}
          _0="No lines are reversed"
          one="# line is reversed"
          other="# lines are reversed"
        />
      </h3>
      <ol className={styles.changes}>
        {turned.slice(0, shownChanges).map(({ before, line }, n) => (
          <li key={n}>
            <del>{before}</del> <ins>{line.text_raw}</ins>
          </li>
        ))}
      </ol>
      <p className={styles.soft}>
        <Plural
          value={kept}
          _0="Guide Check asks you to accept every line."
          one="# line stays as it is. Guide Check asks you to accept every line."
          other="# lines stay as they are. Guide Check asks you to accept every line."
        />
      </p>
    </section>
  )
}

type Result = 'guide' | 'conclusion'

const WhatToMake = ({ made, onMade }: { made: Result; onMade: (made: Result) => void }) => (
  <fieldset className={styles.set}>
    <legend>
      <Trans>Result</Trans>
    </legend>
    <CheckBox
      type="radio"
      isRow
      name="result"
      checked={made === 'guide'}
      onCheck={() => onMade('guide')}
    >
      <Trans>A new private guide</Trans>
    </CheckBox>
    <CheckBox
      type="radio"
      isRow
      name="result"
      checked={made === 'conclusion'}
      onCheck={() => onMade('conclusion')}
    >
      <Trans>A draft of the conclusion of this guide</Trans>
    </CheckBox>
  </fieldset>
)

/** Why the guide is not made yet. */
const useWhyNoGuide = (count: number, title: string): string | undefined => {
  const { t } = useLingui()
  const isOnline = useOnline()
  if (!isOnline) return t`You are offline. Reconnect to create the guide.`
  if (count === 0) return t`Select a step.`
  return title === '' ? t`Enter a title.` : undefined
}

type GuideResultProps = { reversed: Turned; name: string; onName: (name: string) => void }

const GuideResult = ({ reversed, name, onName }: GuideResultProps) => {
  const { t } = useLingui()
  return (
    <>
      <p className={styles.soft}>
        <Trans>The new guide is private. This guide stays as it is.</Trans>
      </p>
      <TextField
        label={t`Title of the new guide`}
        maxLength={guideFields.title.most}
        autoComplete="off"
        value={name}
        onChange={event => onName(event.target.value)}
      />
      <Changes reversed={reversed} />
    </>
  )
}

/** A new guide of these steps, or words for its conclusion: the last step first. */
export const ReverseDialog = ({ outbox, guide, title, first, onClose }: ReverseDialogProps) => {
  const { t } = useLingui()
  const { guideid, langid } = guide
  const [steps] = useState(() => contentOf(outbox, guideid)?.steps ?? [])
  const [chosen, setChosen] = useState<ReadonlySet<StepId>>(
    () => new Set(first.length > 0 ? first : steps.map(({ stepid }) => stepid)),
  )
  const [made, setMade] = useState<Result>('guide')
  const [name, setName] = useState(() => reversedTitle(title, langid))
  const { isPending, problem, make } = useMakeReversed(outbox, guideid)
  const taken = useMemo(() => steps.filter(({ stepid }) => chosen.has(stepid)), [steps, chosen])
  const reversed = useMemo(
    () =>
      reverseSteps<StepLine, StepContent>(
        taken.map(({ content }) => content),
        langid,
        most,
      ),
    [taken, langid],
  )
  const conclusion = useConclusion(outbox, guide, taken, reversed)
  const whyNoGuide = useWhyNoGuide(taken.length, name.trim())
  const isGuide = made === 'guide'
  const create = () =>
    void make(
      name.trim(),
      taken.map(({ stepid }) => stepid),
    )
  const addToConclusion = () => {
    conclusion.add()
    onClose()
  }
  return (
    <AskDialog
      title={t`Reverse the steps`}
      onClose={onClose}
      verb={isGuide ? <Trans>Create the guide</Trans> : <Trans>Add to the conclusion</Trans>}
      why={isGuide ? whyNoGuide : conclusion.why}
      isPending={isPending}
      error={isGuide ? problem : null}
      onAct={isGuide ? create : addToConclusion}
    >
      <div className={styles.form}>
        <WhatToMake {...{ made }} onMade={setMade} />
        <WhichSteps {...{ steps, chosen }} onChosen={setChosen} />
        {isGuide ? (
          <GuideResult {...{ reversed, name }} onName={setName} />
        ) : (
          <ConclusionDraft
            warning={warningIn(langid)}
            lines={conclusion.lines}
            accepted={conclusion.accepted}
            waiting={conclusion.waiting}
            onAccepted={conclusion.setAccepted}
          />
        )}
      </div>
    </AskDialog>
  )
}
