import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { Words } from '#app/drafts/journal/keptTexts.ts'
import { faultsOf, type FieldDraft } from '#app/editor/stepForm/formDraft.ts'
import { AddField, FormFields } from '#app/editor/stepForm/FormFields.tsx'
import { FormQuestions, JoinedForm } from '#app/editor/stepForm/FormQuestions.tsx'
import { withTheirs, withTyped, type HeldForm } from '#app/editor/stepForm/heldForm.ts'
import { useFormAnswers } from '#app/editor/stepForm/useFormAnswers.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { formSteps, keptWords, mendedForm } from './mendedForms.ts'
import styles from './MendView.module.css'

type MendFormProps = { number: number; held: HeldForm; write: (next: HeldForm) => void }

const MendForm = ({ number, held, write }: MendFormProps) => {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const asking = useFormAnswers(held)
  const put = (change: (fields: FieldDraft[]) => FieldDraft[]) =>
    write(withTyped(held, { ...held.draft, fields: change(held.draft.fields) }))
  const join = () => {
    list.current?.focus()
    if (held.theirs) write(withTheirs(held, held.theirs, asking.answers))
  }
  const { fields } = held.draft
  return (
    <section aria-label={t`Form of step ${number}`} className={styles.form}>
      <h3 className={styles.title}>
        <Trans>Form of step {number}</Trans>
      </h3>
      {held.theirs && (
        <FormQuestions held={held} asking={asking} act={t`Use these answers`} join={join}>
          <Trans>The edit changed in the meantime. What you wrote is kept on this device.</Trans>
        </FormQuestions>
      )}
      {held.joined.length > 0 && <JoinedForm held={held} />}
      <FormFields fields={fields} faults={faultsOf(held.draft)} put={put} list={list} />
      <AddField fields={fields} put={put} list={list} />
    </section>
  )
}

export type MendFormsProps = {
  detail: PatrolItemDetail
  /** Whether the decision takes a change. */
  isTaken: (unitid: number) => boolean
  words: Words
  onWords: (words: Words) => void
}

/** The forms that an edit changes, to be put right before it goes live. */
export const MendForms = ({ detail, isTaken, words, onWords }: MendFormsProps) =>
  formSteps(detail, isTaken).map(({ stepid, number }) => (
    <MendForm
      key={stepid}
      number={number}
      held={mendedForm(detail, stepid, words, isTaken)}
      write={next => onWords(keptWords(detail, stepid, isTaken, next))}
    />
  ))
