import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Hourglass, Plus, RotateCcw } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { workLimits } from '#contract/worklog/shapes.ts'
import { blankField, moved } from './formDraft.ts'
import { FormFieldRow } from './FormFieldRow.tsx'
import { FormQuestions, JoinedForm } from './FormQuestions.tsx'
import styles from './StepForm.module.css'
import { useStepForm, type StepFormAsked } from './useStepForm.ts'

type FormActsProps = {
  asked: StepFormAsked
  writing: ReturnType<typeof useStepForm>
  onAdd: () => void
}

const FormActs = ({ asked, writing, onAdd }: FormActsProps) => {
  const { t } = useLingui()
  const { held, isChanged, save, revert } = writing
  return (
    <div className={styles.acts}>
      <Button
        icon={Plus}
        why={
          held.draft.fields.length >= workLimits.fieldsOfForm
            ? t`A form can have up to 50 fields.`
            : undefined
        }
        onClick={onAdd}
      >
        <Trans>Add field</Trans>
      </Button>
      <Button
        kind="main"
        why={
          held.theirs
            ? t`Answer the questions above first.`
            : isChanged
              ? undefined
              : t`Change something first.`
        }
        onClick={save}
      >
        <Trans>Save form</Trans>
      </Button>
      {isChanged && (
        <Button kind="quiet" icon={RotateCcw} onClick={revert}>
          <Trans>Discard changes</Trans>
        </Button>
      )}
      <LinkButton kind="quiet" href={paths.editStep(asked.guideid, asked.stepid)}>
        <Trans>Back to the step</Trans>
      </LinkButton>
    </div>
  )
}

/** What became of the form that was sent. */
const SavedNotice = ({
  writing: { isSaved, isWaiting, isSame },
}: Pick<FormActsProps, 'writing'>) => (
  <>
    {isSaved && (
      <Notice kind="ok" icon={CircleCheck} role="status">
        <Trans>Saved. New runs will use this form.</Trans>
      </Notice>
    )}
    {isWaiting && (
      <Notice kind="ok" icon={Hourglass} role="status">
        <Trans>
          Saved. Your change is waiting for review. Until then, new runs use the current form.
        </Trans>
      </Notice>
    )}
    {isSame && (
      <Notice kind="ok" icon={CircleCheck} role="status">
        <Trans>This form was already saved.</Trans>
      </Notice>
    )}
  </>
)

/**
 * What is filled in at a step, written by whoever keeps the guide. It is kept on this device until
 * it is saved.
 */
export const StepFormEditor = (asked: StepFormAsked) => {
  const { t } = useLingui()
  const writing = useStepForm(asked)
  const { list, held, put, faults, error, asking, join } = writing
  const { draft } = held
  const add = () => {
    // What is typed next belongs into the new field, which is shown at once.
    put(fields => [...fields, blankField()])
    ;[...(list.current?.querySelectorAll<HTMLElement>('[data-label]') ?? [])].at(-1)?.focus()
  }
  return (
    <PageSection title={t`Fields`} boxed>
      {held.theirs && <FormQuestions held={held} asking={asking} join={join} />}
      {held.joined.length > 0 && <JoinedForm held={held} />}
      <div ref={list} tabIndex={-1}>
        {draft.fields.length === 0 && (
          <MutedText>
            <Trans>
              This form has no fields. Add the fields to fill in at this step during a run.
            </Trans>
          </MutedText>
        )}
        {draft.fields.map((field, n) => (
          <FormFieldRow
            key={field.row ?? field.key}
            field={field}
            number={n + 1}
            count={draft.fields.length}
            fault={faults[n] ?? null}
            onChange={change =>
              put(fields =>
                fields.map(one => (one.key === field.key ? { ...one, ...change } : one)),
              )
            }
            onMove={by => put(fields => moved(fields, field.key, by))}
            onRemove={() => put(fields => fields.filter(one => one.key !== field.key))}
          />
        ))}
      </div>
      <FormActs asked={asked} writing={writing} onAdd={add} />
      <SavedNotice writing={writing} />
      {error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {error}
        </Notice>
      )}
      <MutedText>
        <Trans>Runs in progress keep the form they started with.</Trans>
      </MutedText>
    </PageSection>
  )
}
