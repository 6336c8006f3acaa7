import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import type { Step } from '#contract/guides/shapes.ts'
import { StepNote } from './StepNote.tsx'
import type { Notes } from './useNotes.ts'
import styles from './Rehearsal.module.css'

/** Their button goes with the form: whoever pressed it goes on reading here. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The step is gone, the words are not: whoever still needs them copies them from here. */
const NotesOfGoneSteps = ({ stepids, notes }: { stepids: readonly number[]; notes: Notes }) => {
  const { t } = useLingui()
  if (stepids.length === 0) return null
  return (
    <section className={styles.unsent}>
      <h3>
        <Trans>Notes on steps that are no longer in the guide</Trans>
      </h3>
      {stepids.map((stepid, n) => {
        const number = n + 1
        return (
          <div key={stepid} className={styles.note}>
            <TextArea
              label={t`Note ${number} without a step`}
              help={t`If the step is restored, you can turn this note into a comment.`}
              rows={2}
              readOnly
              value={notes.noteOf(stepid)}
            />
            <div className={styles.row}>
              <CopyButton text={() => notes.noteOf(stepid)}>
                <Trans>Copy note {number}</Trans>
              </CopyButton>
              <Button onClick={() => notes.drop(stepid)}>
                <Trans>Discard note {number}</Trans>
              </Button>
            </div>
          </div>
        )
      })}
    </section>
  )
}

type UnsentNotesProps = { steps: readonly Step[]; notes: Notes }

const NotesOfSteps = ({ steps, notes }: UnsentNotesProps) => {
  const [sent, setSent] = useState<readonly number[]>([])
  const rows = steps
    .map(({ stepid }, n) => ({ stepid, number: n + 1 }))
    .filter(({ stepid }) => sent.includes(stepid) || notes.noteOf(stepid).trim() !== '')
  if (rows.length === 0) return null
  return (
    <section className={styles.unsent}>
      <h3>
        <Trans>Notes that are not comments yet</Trans>
      </h3>
      {rows.map(({ stepid, number }) =>
        sent.includes(stepid) ? (
          <p key={stepid} ref={takeFocus} tabIndex={-1}>
            <Trans>The note on step {number} was sent.</Trans>
          </p>
        ) : (
          <StepNote
            key={stepid}
            {...{ stepid, number, notes }}
            onSent={one => setSent([...sent, one])}
          />
        ),
      )}
    </section>
  )
}

/** Whoever had no hand free at the step finds here what was noted and is no comment yet. */
export const UnsentNotes = ({ steps, notes }: UnsentNotesProps) => {
  const stepids = new Set(steps.map(step => step.stepid))
  return (
    <>
      <NotesOfSteps {...{ steps, notes }} />
      <NotesOfGoneSteps stepids={notes.noted.filter(one => !stepids.has(one))} notes={notes} />
    </>
  )
}
